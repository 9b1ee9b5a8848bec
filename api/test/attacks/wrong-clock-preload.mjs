// @ts-check
// Preloaded into a process whose machine's clock is to be wrong, by the seconds in the file `clock-offset` of DATA_DIR.
import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';

const folder = process.env.DATA_DIR;
const RightDate = Date;
let offset = 0;

function read() {
  offset = Number(readFileSync(`${folder}/clock-offset`, 'utf8')) * 1000;
  writeFileSync(`${folder}/files/clock-shown`, String(offset / 1000));
}
read();
setInterval(read, 50).unref();

globalThis.Date = new Proxy(RightDate, {
  construct: (target, args, self) => Reflect.construct(target, args.length ? args : [target.now() + offset], self),
  apply: (target) => new target(target.now() + offset).toString(),
  get: (target, name, self) => (name === 'now' ? () => target.now() + offset : Reflect.get(target, name, self)),
});
