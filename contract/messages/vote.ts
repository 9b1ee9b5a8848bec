/** Texts of the color vote. */
export const voteMessages = {
  // owner
  voteQuestion: 'What should the next Premium color be?',
  votingClosed: 'Voting is currently closed.',
  voteNotSaved: 'Your vote was not saved.',
  // ours
  alreadyVoted: 'You have already voted in this poll.',
  voteUnknownColor: 'This color is not in the poll. Please reload the page.',
  voteMembersOnly: 'Only Premium members can vote.',
  voteOnce: 'One vote per member. It cannot be changed afterwards.',
  voteChoose: 'Please choose a color first.',
  voteFor: (color: string) => `Vote for ${color}`,
  votesWhenMember: 'Members choose the color',
  voteSignInOrJoin: 'Sign in if you have Premium, or join and vote today.',
  voteJoin: 'Your account has no Premium yet. Join and vote today.',
  voteNext: 'The next poll opens here when the workshop has new colors to choose from.',
  voteWentTo: (color: string, share: number) => `The last vote went to ${color} with ${share}%.`,
  voteNobody: 'Nobody voted in the last poll.',
  voteTie: (colors: string) => `The last vote was a tie between ${colors}.`,
  votesShown: 'Results are shown once you have voted.',
} as const;
