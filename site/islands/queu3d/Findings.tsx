import { Suspense, useState } from 'react';
import { keepUnits } from '../../lib/keep-units.ts';
import type { ModelFacts } from '../../lib/queu3d/model-facts.ts';
import type { FindingFix, PrintFinding } from '../../lib/queu3d/print-findings.ts';
import { isLocked } from '../../stores/queu3d/machine.ts';
import { findingsOf } from '../../stores/queu3d/model-status.ts';
import { changeSettings, layFlat, scaleToFit, turnBack, turnOver } from '../../stores/queu3d/settings.ts';
import { splitObjects } from '../../stores/queu3d/split-objects.ts';
import type { Project, Workspace } from '../../stores/queu3d/workspace.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../lazy-part.tsx';

/** Most models need none of it. */
const RepairOffer = lazyPart(async () => (await import('./RepairOffer.tsx')).default);

export const marks = {
  ok: ['✓', 'Passed'],
  warn: ['!', 'Good to know'],
  bad: ['✕', 'Blocks printing'],
  checking: ['…', 'Checking'],
} as const;

/** Checked anew in each pose. */
const posedChecks: readonly PrintFinding['id'][] = ['walls', 'contact', 'overhang'];

/** "Can it be printed?": what a shopper should know before paying, with one-click fixes. */
export function Findings({ workspace, project, facts }: { workspace: Workspace; project: Project; facts: ModelFacts }) {
  const { state } = project;
  const { walls, contact, isChecking } = useLastChecks(project);
  const findings = findingsOf(workspace, project, { walls, contact });
  const toneOf = ({ id, tone }: PrintFinding) => (isChecking && posedChecks.includes(id) ? 'checking' : tone);
  const applyFix = ({ kind, ...rest }: FindingFix) => {
    if (kind === 'unit' && 'factor' in rest) changeSettings(workspace, project.id, { unit: rest.factor });
    else if (kind === 'brim' && 'brim' in rest) changeSettings(workspace, project.id, { brim: rest.brim });
    else if (kind === 'supports' && 'supports' in rest)
      changeSettings(workspace, project.id, { supports: rest.supports });
    else if (kind === 'infill' && 'infill' in rest) changeSettings(workspace, project.id, { infill: rest.infill });
    else if (kind === 'turn' && 'isBack' in rest) (rest.isBack ? turnBack : turnOver)(workspace, project.id);
    else if (kind === 'scaleToFit') scaleToFit(workspace, project.id);
    else if (kind === 'layFlat') layFlat(workspace, project.id);
    else if (kind === 'split') void splitObjects(workspace, project.id);
  };
  return (
    <section className="q-findings" aria-labelledby="q-findings" aria-busy={isChecking}>
      <div className="sec-h">
        <h2 className="h3" id="q-findings">
          Can it be printed?
        </h2>
        <span className="data" role="status">
          {summary(findings.filter(({ id }) => !(isChecking && posedChecks.includes(id))))}
          {isChecking && ' · checking …'}
        </span>
      </div>
      <ul>
        {findings.map((finding) => (
          <li key={finding.id} className={`is-${toneOf(finding)}`}>
            <span className="mk" role="img" aria-label={marks[toneOf(finding)][1]}>
              {marks[toneOf(finding)][0]}
            </span>
            <strong>{keepUnits(finding.title)}</strong>
            <span className="data">{keepUnits(finding.fact)}</span>
            <p>{keepUnits(finding.text)}</p>
            {finding.id === 'mesh' && (facts.refused || project.repair) && (
              <Suspense fallback={null}>
                <RepairOffer key={project.id} workspace={workspace} project={project} />
              </Suspense>
            )}
            {finding.fixes.length > 0 && (
              <div className="fixes">
                {finding.fixes.map((each) => (
                  <Button key={keyOf(each)} size="s" disabled={isLocked(state)} onClick={() => applyFix(each)}>
                    {each.label}
                  </Button>
                ))}
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Until the current pose is checked, what the last one had: the page must not jump while a size is typed. */
function useLastChecks({ id, walls, contact }: Project) {
  const [last, setLast] = useState({ id, walls, contact });
  const isChecking = !walls || !contact;
  if (!isChecking && (last.walls !== walls || last.contact !== contact)) setLast({ id, walls, contact });
  return { ...(isChecking && last.id === id ? last : { walls, contact }), isChecking };
}

/** A fix that is undone by another one keeps its button, and the focus on it. */
function keyOf(fix: FindingFix): string {
  return 'factor' in fix ? `${fix.kind} ${fix.factor}` : fix.kind;
}

function summary(findings: readonly PrintFinding[]): string {
  const count = (wanted: PrintFinding['tone']) => findings.filter(({ tone }) => tone === wanted).length;
  const [warn, bad] = [count('warn'), count('bad')];
  return [`${count('ok')} passed`, warn > 0 && `${warn} to know`, bad > 0 && `${bad} blocking`]
    .filter(Boolean)
    .join(' · ');
}
