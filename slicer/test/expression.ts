/** Values of settings, as the definitions write them. */
export type Value = number | string | boolean | readonly Value[];
export interface Names {
  value(name: string): Value;
  call(name: string, args: readonly Value[]): Value;
}

const TOKEN = /\s*(?:([\d.]+)|(["'])(.*?)\2|([A-Za-z_][\w.]*)|(\*\*|\/\/|[<>=!]=|[-+*/%<>(),[\]]))/y;
const LEVELS = [['or'], ['and'], ['==', '!=', '<', '<=', '>', '>=', 'in'], ['+', '-'], ['*', '/', '//', '%']];

/** Evaluates an expression of a definition: the part of Python that its settings use. */
export function evaluate(text: string, names: Names): Value {
  const tokens = tokensOf(text);
  let at = 0;
  const result = choice();
  if (at < tokens.length) throw new Error(`${text}: what is ${tokens[at]?.text}?`);
  return result;

  function took(symbol: string): boolean {
    const isHere = tokens[at]?.kind === 'symbol' && tokens[at]?.text === symbol;
    if (isHere) at += 1;
    return isHere;
  }

  function choice(): Value {
    const first = binary(0);
    if (!took('if')) return first;
    const condition = binary(0);
    if (!took('else')) throw new Error(`${text}: else is missing`);
    const second = choice();
    return truth(condition) ? first : second;
  }

  function binary(level: number): Value {
    const symbols = LEVELS[level];
    if (!symbols) return unary();
    let left = binary(level + 1);
    for (;;) {
      const symbol = symbols.find(took);
      if (!symbol) return left;
      left = apply(symbol, left, binary(level + 1));
    }
  }

  function unary(): Value {
    if (took('not')) return !truth(binary(2));
    if (took('-')) return -Number(unary());
    const token = tokens[at++];
    if (token?.kind === 'number') return Number(token.text);
    if (token?.kind === 'string') return token.text;
    if (token?.kind === 'name') return took('(') ? names.call(token.text, list(')')) : names.value(token.text);
    if (token?.text === '[') return list(']');
    if (token?.text !== '(') throw new Error(`${text}: what is ${token?.text}?`);
    const inside = list(')');
    return inside.length === 1 ? (inside[0] as Value) : inside;
  }

  function list(end: string): Value[] {
    const values: Value[] = [];
    while (!took(end)) {
      values.push(choice());
      took(',');
    }
    return values;
  }
}

function tokensOf(text: string) {
  const tokens: { kind: 'number' | 'string' | 'name' | 'symbol'; text: string }[] = [];
  const words = new Set(['if', 'else', 'or', 'and', 'not', 'in']);
  TOKEN.lastIndex = 0;
  for (let found = TOKEN.exec(text); found; found = TOKEN.exec(text)) {
    const [, number, , string, name, symbol = ''] = found;
    if (number !== undefined) tokens.push({ kind: 'number', text: number });
    else if (string !== undefined) tokens.push({ kind: 'string', text: string });
    else if (name !== undefined) tokens.push({ kind: words.has(name) ? 'symbol' : 'name', text: name });
    else tokens.push({ kind: 'symbol', text: symbol });
    if (TOKEN.lastIndex >= text.trimEnd().length) return tokens;
  }
  throw new Error(`${text}: cannot be read`);
}

function truth(value: Value): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}

function apply(symbol: string, a: Value, b: Value): Value {
  const [x, y] = [Number(a), Number(b)];
  switch (symbol) {
    case 'or':
      return truth(a) ? a : b;
    case 'and':
      return truth(a) ? b : a;
    case '==':
      return a === b;
    case '!=':
      return a !== b;
    case '<':
      return x < y;
    case '<=':
      return x <= y;
    case '>':
      return x > y;
    case '>=':
      return x >= y;
    case 'in':
      return (b as readonly Value[]).includes(a);
    case '+':
      return x + y;
    case '-':
      return x - y;
    case '*':
      return x * y;
    case '/':
      return x / y;
    case '//':
      return Math.floor(x / y);
    default:
      return ((x % y) + y) % y;
  }
}
