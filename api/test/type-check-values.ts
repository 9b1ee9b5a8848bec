import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** `form`: every value arrives as text, as in a request body. */
type Mode = 'json' | 'form';

/**
 * Checks values against the types in a file, using the compiler: missing fields, undeclared
 * fields, and values that an enum does not have. Each check returns the problems with their paths.
 */
export function typesOf(file: URL) {
  const path = fileURLToPath(file);
  const program = ts.createProgram([path], {
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2022.d.ts'],
    types: [],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    allowImportingTsExtensions: true,
    noEmit: true,
    strict: true,
    skipLibCheck: true,
  });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(path);
  const module = source && checker.getSymbolAtLocation(source);
  if (!module) throw new Error(`there are no types in ${path}`);
  // A missing type would be "any", which accepts every value.
  const [unsound] = program.getSemanticDiagnostics(source);
  if (unsound) throw new Error(ts.flattenDiagnosticMessageText(unsound.messageText, ' '));
  const exported = new Map(checker.getExportsOfModule(module).map((symbol) => [symbol.name, symbol]));

  function typeNamed(name: string): ts.Type {
    const symbol = exported.get(name);
    if (!symbol) throw new Error(`there is no type ${name}`);
    return checker.getDeclaredTypeOfSymbol(symbol);
  }

  const typeOf = (symbol: ts.Symbol) => checker.getTypeOfSymbol(symbol);

  function check(value: unknown, type: ts.Type, path: string, mode: Mode): string[] {
    if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return [];
    if (type.isUnion()) return checkUnion(value, type, path, mode);
    if (Array.isArray(value)) {
      const [element] = checker.isArrayType(type) ? checker.getTypeArguments(type as ts.TypeReference) : [];
      if (!element) return [`${path} is a list`];
      return value.flatMap((entry, place) => check(entry, element, `${path}[${place}]`, mode));
    }
    if (value !== null && typeof value === 'object') return checkObject(value, type, path, mode);
    return isPrimitive(value, type, mode) ? [] : [`${path} is ${JSON.stringify(value)}, not ${words(type)}`];
  }

  function checkUnion(value: unknown, union: ts.UnionType, path: string, mode: Mode): string[] {
    // The SDK lets enums accept any text, so that new values do not break its users. Only known values count here.
    const isOpenEnum = union.types.some((type) => type.isStringLiteral());
    const types = isOpenEnum ? union.types.filter((type) => !type.isIntersection()) : union.types;
    const kind = kindOf(value);
    const named = kind ? types.filter((type) => kindOfType(type) === kind) : [];
    const fitting = types.filter((type) => isComposite(value) === isCompositeType(type));
    const likely = [named, fitting, types].find((some) => some.length > 0) ?? types;
    const tries = likely.map((type) => check(value, type, path, mode));
    const best = tries.sort((a, b) => a.length - b.length)[0] ?? [];
    const isScalar = value === null || typeof value !== 'object';
    return best.length > 0 && isScalar ? [`${path} is ${JSON.stringify(value)}, not ${words(union)}`] : best;
  }

  function checkObject(value: object, type: ts.Type, path: string, mode: Mode): string[] {
    if (!(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) || checker.isArrayType(type)) {
      return [`${path} is an object, not ${words(type)}`];
    }
    const fields = new Map(checker.getPropertiesOfType(type).map((symbol) => [symbol.name, symbol]));
    const rest = checker.getIndexInfosOfType(type)[0]?.type;
    const missing = [...fields.values()]
      .filter((symbol) => !(symbol.flags & ts.SymbolFlags.Optional) && !(symbol.name in value))
      .map((symbol) => `${path}.${symbol.name} is missing`);
    const wrong = Object.entries(value).flatMap(([name, field]) => {
      const symbol = fields.get(name);
      const expected = symbol ? typeOf(symbol) : rest;
      return expected ? check(field, expected, `${path}.${name}`, mode) : [`${path}.${name} is not declared`];
    });
    return [...missing, ...wrong];
  }

  function isPrimitive(value: unknown, type: ts.Type, mode: Mode): boolean {
    const { flags } = type;
    if (value === null) return (flags & ts.TypeFlags.Null) !== 0;
    if (type.isStringLiteral()) return value === type.value;
    if (flags & ts.TypeFlags.BooleanLiteral) return String(value) === checker.typeToString(type);
    if (flags & ts.TypeFlags.String || isTextOnTheWire(type)) return typeof value === 'string';
    if (flags & ts.TypeFlags.Number) {
      return mode === 'form' ? /^-?\d+$/.test(String(value)) : typeof value === 'number';
    }
    return false;
  }

  /** Lists and objects, which text or null cannot replace. */
  function isCompositeType(type: ts.Type): boolean {
    return (type.flags & ts.TypeFlags.Object) !== 0 && !isTextOnTheWire(type);
  }

  /** Decimals travel as text, and `string & {}` is any text. */
  function isTextOnTheWire(type: ts.Type): boolean {
    return type.symbol?.name === 'Decimal' || type.isIntersection();
  }

  function kindOfType(type: ts.Type): string | undefined {
    const symbol = type.flags & ts.TypeFlags.Object ? checker.getPropertyOfType(type, 'object') : undefined;
    const literal = symbol && typeOf(symbol);
    return literal?.isStringLiteral() ? literal.value : undefined;
  }

  const words = (type: ts.Type) => checker.typeToString(type).slice(0, 120);

  return {
    /** the members of an interface, such as Stripe's response objects */
    membersOf: (name: string): string[] => checker.getPropertiesOfType(typeNamed(name)).map((symbol) => symbol.name),
    /** the problems of a value of one member of an interface */
    checkMember(name: string, member: string, value: unknown, mode: Mode = 'json'): string[] {
      const symbol = checker.getPropertyOfType(typeNamed(name), member);
      return symbol ? check(value, typeOf(symbol), member, mode) : [`${member} is not a member of ${name}`];
    },
    check: (name: string, value: unknown): string[] => check(value, typeNamed(name), name, 'json'),
  };
}

function isComposite(value: unknown): boolean {
  return value !== null && typeof value === 'object';
}

function kindOf(value: unknown): string | undefined {
  if (value === null || typeof value !== 'object' || !('object' in value)) return undefined;
  return typeof value.object === 'string' ? value.object : undefined;
}
