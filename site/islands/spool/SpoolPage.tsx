import { type ReactNode, useEffect, useRef, useState } from 'react';
import { dollars } from '../../../contract/dollars.ts';
import { tagRecordTypes } from '../../../contract/filament/filament-files.ts';
import type { Spool } from '../../../contract/filament/spool.ts';
import { dryingWords } from '../../../contract/filament/words.ts';
import { grouped } from '../../../contract/grouped.ts';
import { filamentTagMessages } from '../../../contract/messages/filament-tags.ts';
import { goodsMessages } from '../../../contract/messages/goods.ts';
import { spoolMessages as words } from '../../../contract/messages/spool.ts';
import { readModalPath } from '../../../contract/routes/modal-path.ts';
import { calendarDay } from '../../lib/account-area/shop-day.ts';
import { ApiError, messageOf } from '../../lib/api.ts';
import { fetchSpool } from '../../lib/api-spools.ts';
import { colorClass } from '../../lib/color-class.ts';
import { keepUnits } from '../../lib/keep-units.ts';
import { buyAgain } from '../../stores/buy-again.ts';
import { Button } from '../../ui/Button.tsx';
import { ListProblem } from '../ListProblem.tsx';
import { Problem } from '../Problem.tsx';
import { useWork } from '../use-work.ts';
import { GaugeChart, mm } from './GaugeChart.tsx';

type Loaded =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly spool: Spool }
  | { readonly status: 'unknown' }
  | { readonly status: 'error'; readonly message: string };

/** A spool by the QR code on its label: what it is, how it was measured, its files, and one more of it. */
export function SpoolPage() {
  const [loaded, setLoaded] = useState<Loaded>({ status: 'loading' });
  const load = async () => {
    setLoaded({ status: 'loading' });
    setLoaded(await lookUp());
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => void load(), []);

  if (loaded.status === 'ready') return <Facts spool={loaded.spool} />;
  if (loaded.status === 'error') return <ListProblem message={loaded.message} onRetry={() => void load()} />;
  if (loaded.status === 'unknown') {
    return (
      <div className="stack-4">
        <h1 className="h2">Your spool</h1>
        <p className="lede" role="status">
          {words.noSpool}
        </p>
        <p>
          <a className="btn btn-ink" href="/shop/">
            All spools
          </a>
        </p>
      </div>
    );
  }
  return (
    <div>
      <p className="vh" role="status">
        Looking up your spool
      </p>
      <span className="skel skel-head" aria-hidden="true" />
      <span className="skel skel-goods" aria-hidden="true" />
      <span className="skel skel-goods" aria-hidden="true" />
    </div>
  );
}

/** The id in `/spool/{id}/`, also while a dialog is open over the page. */
function spoolIdHere(): string {
  const [, , id = ''] = (readModalPath(location.pathname)?.base ?? location.pathname).split('/');
  return decodeURIComponent(id);
}

async function lookUp(): Promise<Loaded> {
  try {
    return { status: 'ready', spool: await fetchSpool(spoolIdHere()) };
  } catch (error) {
    const isUnknown = error instanceof ApiError && error.status === 404;
    return isUnknown ? { status: 'unknown' } : { status: 'error', message: messageOf(error) };
  }
}

function Facts({ spool }: { spool: Spool }) {
  const { item, lot, packedOn, netGrams, emptyGrams, drying } = spool;
  return (
    <article className="spool stack-8" aria-labelledby="spool-name">
      <header className={`spool-head ${colorClass(item.hex)}`}>
        {item.picture && <img src={item.picture} width={160} height={160} alt="" />}
        <div>
          <p className="data">{keepUnits(item.size)}</p>
          <h1 className="h1" id="spool-name">
            {item.name}
          </h1>
          <p className="data">
            Lot <b>{lot.code}</b>
          </p>
        </div>
      </header>
      <Reorder spool={spool} />
      <Part title="This spool">
        <FactList
          facts={[
            ['Color', `${item.colorName} · ${item.hex}`],
            ['Lot', lot.code],
            ['Made', lot.madeOn && calendarDay(lot.madeOn)],
            ['Dried before packing', lot.dried && dryingWords(lot.dried)],
            ['Packed', packedOn && calendarDay(packedOn)],
            ['Filament, weighed', netGrams && `${grouped(netGrams)} g`],
            ['Empty spool', emptyGrams && `${grouped(emptyGrams)} g`],
            ['Dry it at', drying && dryingWords(drying)],
            ['Code', spool.id],
          ]}
        />
        {lot.note && <p>{lot.note}</p>}
      </Part>
      <Part title="Gauge log">
        <Gauge gauge={spool.gauge} />
      </Part>
      <Part title="Profiles, tags and data">
        <Files files={spool.files} />
        <p>
          <a className="link" href={`/api/spools/${spool.id}`}>
            All of this page as JSON
          </a>
        </p>
      </Part>
    </article>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = `spool-${title.split(/\W/)[0]?.toLowerCase()}`;
  return (
    <section className="spool-part stack-3" aria-labelledby={id}>
      <h2 className="h3" id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** What is not known is left out. */
function FactList({ facts }: { facts: readonly (readonly [string, string | number | null])[] }) {
  return (
    <dl className="spool-facts">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{keepUnits(String(value))}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function Gauge({ gauge }: Pick<Spool, 'gauge'>) {
  if (!gauge) return <p>{words.noGauge}</p>;
  const { ovalityMaxMm } = gauge;
  return (
    <>
      <p className="muted">{words.gaugeOf[gauge.of]}</p>
      <GaugeChart log={gauge} />
      <FactList
        facts={[
          ['Mean diameter', `${mm(gauge.meanMm)} mm`],
          ['Standard deviation', `${gauge.deviationMm.toFixed(4)} mm`],
          ['Thinnest', `${mm(gauge.minMm)} mm`],
          ['Thickest', `${mm(gauge.maxMm)} mm`],
          ['Ovality, at most', ovalityMaxMm === null ? 'not measured' : `${mm(ovalityMaxMm)} mm`],
          ['Readings', grouped(gauge.readings)],
          ['Length', `${grouped(Math.round(gauge.lengthM))} m`],
        ]}
      />
    </>
  );
}

const groups = {
  profile: 'Slicer profiles',
  tag: 'Tags for the spool',
  entry: 'Database entries',
  library: 'Color libraries',
};

function Files({ files }: Pick<Spool, 'files'>) {
  if (files.length === 0) return <p>{words.noFiles}</p>;
  return (
    <dl className="spool-files">
      {Object.entries(groups).map(([group, title]) => (
        <div key={group}>
          <dt>{title}</dt>
          <dd>
            {files
              .filter((file) => file.group === group)
              .map(({ kind, label, url }) => (
                <TagPlace key={kind} kind={kind} label={label} url={url} />
              ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A file to download; a tag can also be written by a phone that has Web NFC. */
function TagPlace({ kind, label, url }: Pick<Spool['files'][number], 'kind' | 'label' | 'url'>) {
  const place = useRef<HTMLSpanElement>(null);
  const tagType = tagRecordTypes[kind];
  useEffect(() => {
    if (!tagType || !('NDEFReader' in window)) return;
    void import('../filament/start-tag-writers.ts').then(({ startTagWriter }) => {
      if (place.current) startTagWriter(place.current);
    });
  }, [tagType]);
  const link = (
    <a className="link" href={url} download>
      {label}
    </a>
  );
  if (!tagType) return link;
  return (
    <span className="tag-writer" ref={place} data-tag-url={new URL(url).pathname} data-tag-type={tagType}>
      {link}
      <button className="btn btn-quiet btn-s" type="button" hidden>
        {filamentTagMessages.tagWrite(label)}
      </button>
      <span role="status" />
    </span>
  );
}

/** One more of it: the price of now, what is in stock, and how many of the same lot. */
function Reorder({ spool: { item, lot, sameLotInStock } }: { spool: Spool }) {
  const { isWorking, problem, setProblem, run } = useWork();
  const again = (sameLot?: string) =>
    void run(async () => setProblem((await buyAgain({ itemId: item.id, name: item.name, lot: sameLot })) ?? ''));
  return (
    <section className="spool-again stack-3" aria-label="Reorder">
      <p className="spool-price">
        <b>{dollars(item.price)}</b>{' '}
        <span className="data">{item.stock > 0 ? `${grouped(item.stock)} in stock` : goodsMessages.outOfStock}</span>
      </p>
      {item.stock > 0 && (
        <Button look="act" size="l" loading={isWorking} onClick={() => again()}>
          Reorder<span className="vh">: {item.name}</span>
        </Button>
      )}
      {item.stock > 0 && sameLotInStock > 0 && (
        <Button loading={isWorking} onClick={() => again(lot.code)}>
          Reorder from this lot
        </Button>
      )}
      <Problem>{problem}</Problem>
      {!item.isSold && <p>{words.notSold}</p>}
      <p className="data">{words.sameLot(sameLotInStock)}</p>
      {item.isSold && (
        <p>
          <a className="link" href={item.path}>
            {item.name} in the shop
          </a>
        </p>
      )}
    </section>
  );
}
