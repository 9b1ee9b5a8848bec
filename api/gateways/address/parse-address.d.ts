declare module 'parse-address' {
  const parser: { parseLocation(text: string): unknown };
  export default parser;
}
