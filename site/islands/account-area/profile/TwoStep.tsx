import { Suspense, useState } from 'react';
import { accountAreaMessages } from '../../../../contract/messages/account-area.ts';
import { shopDay } from '../../../lib/account-area/shop-day.ts';
import { messageOf } from '../../../lib/api.ts';
import type { AppSecret, SecondFactorStatus } from '../../../lib/api-sign-in.ts';
import {
  renewRecoveryCodes,
  saveRecoveryCodes,
  secondFactor,
  setUpApp,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from '../../../stores/account-area/profile.ts';
import { notify } from '../../../stores/notice.ts';
import { Button } from '../../../ui/Button.tsx';
import { RecoveryCodes } from '../../../ui/RecoveryCodes.tsx';
import { lazyPart } from '../../lazy-part.tsx';
import { WhenLoaded } from '../../WhenLoaded.tsx';
import { focusOnShow } from './focus-on-show.ts';
import { ListSkeleton } from './ListSkeleton.tsx';
import { usePasswordFirst } from './use-password-first.tsx';

/** Drawing the QR code is loaded by those who set up an app. */
const AppSetup = lazyPart(async () => (await import('./AppSetup.tsx')).AppSetup);

/** Fewer are soon used up. */
const FEW_CODES = 3;

/** An authenticator app as the second factor: to set up, to change and to turn off. */
export function TwoStep() {
  return (
    <>
      <p className="muted">{accountAreaMessages.twoStepWhy}</p>
      <WhenLoaded store={secondFactor} what="two-step sign-in" skeleton={<ListSkeleton />}>
        {(status) => <Factor status={status} />}
      </WhenLoaded>
    </>
  );
}

function Factor({ status }: { status: SecondFactorStatus }) {
  const [app, setApp] = useState<AppSecret>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [working, setWorking] = useState<'setup' | 'codes' | 'off'>();
  const [isBack, setBack] = useState(false);
  const { run, dialog } = usePasswordFirst();

  const start = async (what: NonNullable<typeof working>, work: () => Promise<void>) => {
    setWorking(what);
    try {
      await run(work);
    } catch (error) {
      notify({ kind: 'error', text: messageOf(error) });
    }
    setWorking(undefined);
  };
  const begin = () => start('setup', async () => setApp(await setUpApp()));
  const renew = () => start('codes', async () => setCodes(await renewRecoveryCodes()));
  const turnOff = () =>
    start('off', async () => {
      await turnOffSecondFactor();
      notify({ kind: 'success', text: accountAreaMessages.twoStepOff });
    });
  const turnOn = async (secret: AppSecret, code: string) => {
    const isConfirmed = await run(async () => setCodes(await turnOnSecondFactor(secret.setup, code)));
    if (!isConfirmed) return;
    setApp(undefined);
    notify({ kind: 'success', text: accountAreaMessages.twoStepOn });
  };

  const back = () => {
    setApp(undefined);
    setCodes(undefined);
    setBack(true);
  };

  if (codes) return <ShopperCodes codes={codes} onDone={back} />;
  return (
    <>
      {status.since && !app && (
        <ul className="area-list panel">
          <li>
            <div>
              <strong>Authenticator app</strong>
              <p className="data">
                On since {shopDay(status.since)} · {accountAreaMessages.codesLeft(status.recoveryCodesLeft)}
              </p>
              {status.recoveryCodesLeft <= FEW_CODES && <p className="hint">{accountAreaMessages.codesLow}</p>}
            </div>
            <Button size="s" loading={working === 'off'} onClick={() => void turnOff()}>
              Turn off<span className="vh"> two-step sign-in</span>
            </Button>
          </li>
        </ul>
      )}
      {app ? (
        <Suspense fallback={<ListSkeleton />}>
          <AppSetup app={app} onCode={(code) => turnOn(app, code)} onCancel={back} />
        </Suspense>
      ) : (
        <div className="area-acts cluster">
          <Button
            size="s"
            ref={isBack ? focusOnShow : undefined}
            loading={working === 'setup'}
            onClick={() => void begin()}
          >
            {status.since ? 'Change the app' : 'Set up an app'}
          </Button>
          {status.since && (
            <Button size="s" loading={working === 'codes'} onClick={() => void renew()}>
              New recovery codes
            </Button>
          )}
        </div>
      )}
      {dialog}
    </>
  );
}

/** Shown once, in place of everything else, so that nobody overlooks them. */
function ShopperCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <div className="recovery-codes stack-4">
      <h4 tabIndex={-1} ref={focusOnShow}>
        Your recovery codes
      </h4>
      <RecoveryCodes
        codes={codes}
        why={accountAreaMessages.codesKeep}
        keep={{ label: 'Save as a file', press: () => saveRecoveryCodes(codes) }}
        look={{ list: 'data', actions: 'area-acts cluster', done: 'ink' }}
        size="s"
        onDone={onDone}
      />
    </div>
  );
}
