import { type Proposal, type ProposedLine, proposalSchema } from '../../contract/proposal.ts';
import { aCartLine } from './a-cart-line.ts';

export function aProposedLine({
  inCart = 0,
  ...facts
}: Parameters<typeof aCartLine>[0] & { inCart?: number; toAdd?: number }): ProposedLine {
  const line = aCartLine(facts);
  return { ...line, inCart, toAdd: facts.toAdd ?? line.qty };
}

/** Two spools of Petrol that a link proposes. */
export function aProposal(changes: Partial<Proposal> = {}): Proposal {
  return proposalSchema.parse({
    lines: [aProposedLine({ id: 'petrol', qty: 2 })],
    unknown: [],
    subtotal: 4598,
    memberDiscount: 0,
    cartCount: 0,
    handoff: null,
    ...changes,
  });
}
