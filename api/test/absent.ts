/** A placeholder for a dependency that a test does not use; using it throws. */
export function absent<Part extends object>(name: string): Part {
  return new Proxy<Part>(Object.create(null), {
    get: (_, property) => {
      throw new Error(`This test uses ${name}.${String(property)}; pass ${name} to createTestApp.`);
    },
  });
}
