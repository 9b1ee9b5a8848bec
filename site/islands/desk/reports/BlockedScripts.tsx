import { BLOCKED_DAYS, blockedScriptsSchema } from '../../../../contract/desk/blocked-scripts.ts';
import { DeskTable } from '../kit/DeskTable.tsx';
import { Loaded, useDeskQuery } from '../kit/Loaded.tsx';
import { Card, When } from '../kit/parts.tsx';

/** What browsers refused to load where shoppers pay and at the desk: a sign that a page was changed. */
export function BlockedScripts() {
  const query = useDeskQuery('/desk/blocked-scripts', blockedScriptsSchema);
  return (
    <Card title="Blocked by browsers" isPlain>
      <p className="muted">
        What shoppers’ browsers refused to load on pages where they pay, and staff’s at the desk, in the last{' '}
        {BLOCKED_DAYS} days. Extensions of browsers cause some. A site that you do not know, seen often: run npm run
        doctor.
      </p>
      <Loaded query={query} wait="Looking …">
        {({ rows }) => (
          <DeskTable
            caption="Blocked by browsers"
            rows={rows}
            rowId={({ directive, blocked, page }) => `${directive} ${blocked} ${page}`}
            empty="Nothing was blocked."
            columns={[
              { header: 'From', cell: ({ blocked }) => blocked },
              { header: 'What', cell: ({ directive }) => directive },
              { header: 'Page', cell: ({ page }) => page },
              { header: 'Times', isNumber: true, cell: ({ count }) => count },
              { header: 'First', cell: ({ first }) => <When at={first} /> },
              { header: 'Last', cell: ({ last }) => <When at={last} /> },
            ]}
          />
        )}
      </Loaded>
    </Card>
  );
}
