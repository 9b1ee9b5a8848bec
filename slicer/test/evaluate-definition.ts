import { readFileSync } from 'node:fs';
import { evaluate, type Value } from './expression.ts';

interface Setting {
  readonly type: string;
  readonly default_value?: Value;
  /** an expression; it goes before the default */
  readonly value?: Value;
  readonly children?: Readonly<Record<string, Setting>>;
}

/** All settings of definition files by name, without the headings that they stand under. */
export function readSettingsOf(files: readonly string[]): Map<string, Setting> {
  const settings = new Map<string, Setting>();
  const take = (children: Readonly<Record<string, Setting>> = {}) => {
    for (const [name, setting] of Object.entries(children)) {
      if (setting.type !== 'category') settings.set(name, setting);
      take(setting.children);
    }
  };
  for (const file of files) take(JSON.parse(readFileSync(file, 'utf8')).settings);
  return settings;
}

/** What the engine's desktop program would work out for one nozzle: every setting, by its own expression. */
export function evaluateAll(settings: Map<string, Setting>, chosen: Readonly<Record<string, Value>>) {
  const known = new Map<string, Value>(Object.entries(chosen));
  const worth = (name: string): Value => {
    const before = known.get(name);
    if (before !== undefined) return before;
    const setting = settings.get(name);
    if (!setting) throw new Error(`There is no setting ${name}.`);
    const { value, default_value = '' } = setting;
    const result = typeof value === 'string' ? evaluate(value, { value: worth, call }) : (value ?? default_value);
    known.set(name, result);
    return result;
  };
  const call = (name: string, args: readonly Value[]): Value => {
    const [first = 0, second = 0] = args;
    const numbers = (args.length === 1 && Array.isArray(first) ? first : args).map(Number);
    switch (name) {
      case 'resolveOrValue':
        return worth(String(first));
      case 'extruderValue':
        return worth(String(second));
      case 'extruderValues':
        return [worth(String(first))];
      case 'defaultExtruderPosition':
        return '0';
      case 'any':
        return numbers.some(Boolean);
      case 'sum':
        return numbers.reduce((sum, each) => sum + each, 0);
      case 'map':
        return (second as readonly Value[]).map((each) => Math.abs(Number(each)));
      case 'len':
        return numbers.length;
      case 'int':
        return Math.trunc(Number(first));
      case 'round':
        return roundedToEven(Number(first), Number(second));
      case 'math.radians':
        return (Number(first) * Math.PI) / 180;
      case 'max':
        return Math.max(...numbers);
      case 'min':
        return Math.min(...numbers);
      default:
        return (Math[name.replace('math.', '') as 'ceil'] as (value: number) => number)(Number(first));
    }
  };
  known.set('math.pi', Math.PI);
  // The name of a function, handed on to `map`.
  known.set('abs', 'abs');
  for (const name of settings.keys()) worth(name);
  return (name: string) => known.get(name);
}

/** Python rounds halves to the even neighbor. */
function roundedToEven(value: number, digits: number): number {
  const scaled = value * 10 ** digits;
  const down = Math.floor(scaled);
  const isHalf = Math.abs(scaled - down - 0.5) < 1e-9;
  return (isHalf ? down + (down % 2) : Math.round(scaled)) / 10 ** digits;
}
