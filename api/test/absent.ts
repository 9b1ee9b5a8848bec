/** Stands for a part that a test does not use; touching it says so. */
export function absent<Part extends object>(name: string): Part {
  return new Proxy<Part>(Object.create(null), {
    get: (_, property) => {
      throw new Error(`This test uses ${name}.${String(property)}; pass ${name} to createTestApp.`);
    },
  });
}
