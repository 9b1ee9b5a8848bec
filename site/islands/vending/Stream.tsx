import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { vendingMessages } from '../../../contract/messages/vending.ts';
import type { VendingFacts } from '../../lib/vending/vending-facts.ts';
import { $machine } from '../../stores/vending/vending-socket.ts';
import { Button } from '../../ui/Button.tsx';
import { MachineFront } from './MachineFront.tsx';

/** The camera loads on click, so its host receives no request before; until then the machine is drawn. */
export function Stream({ stream, slots }: Pick<VendingFacts, 'stream' | 'slots'>) {
  const machine = useStore($machine, { ssr: 'initial' });
  const [isLoaded, setLoaded] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (isLoaded) frame.current?.focus();
  }, [isLoaded]);
  if (stream && isLoaded) {
    return (
      <div className="vend-stream">
        <iframe
          ref={frame}
          src={stream.url}
          title="Live stream of the vending machine"
          allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
          sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
        />
        <Button size="s" onClick={() => setLoaded(false)}>
          Hide the live stream
        </Button>
      </div>
    );
  }
  return (
    <div className="vend-stream" data-stream={stream?.url}>
      <MachineFront slots={slots} machine={machine} />
      {stream && (
        <div className="vend-go">
          <Button look="act" onClick={() => setLoaded(true)}>
            Load the live stream
          </Button>
          <p className="data">{vendingMessages.streamFrom(stream.from)}</p>
        </div>
      )}
    </div>
  );
}
