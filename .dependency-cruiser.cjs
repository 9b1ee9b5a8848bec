/** Who may import whom: the layers of ARCHITECTURE.md, as rules. */
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });
const tests = '\\.test\\.tsx?$|-for-test\\.ts$|^(api|slicer)/test/|^site/(mocks|e2e)/|^(scripts|tools)/';

module.exports = {
  forbidden: [
    rule(
      'no-circles',
      'Modules that need each other belong together.',
      {},
      { circular: true, dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'site-takes-the-contract-only',
      'Pages know shapes and money rules, and what is computed of a model alike in browsers and in the slicer.',
      { path: '^site/', pathNot: tests },
      { path: '^(api|slicer)/', pathNot: '^slicer/(mesh|profiles)/' },
    ),
    rule(
      'the-slicer-stands-alone',
      'It has no database, no secrets, and nothing of the shop but shapes and limits.',
      { path: '^slicer/', pathNot: tests },
      { path: '^(api|content-reader|scripts|site|tools)/' },
    ),
    rule(
      'models-are-read-in-browsers-too',
      'Meshes and profiles are computed by plain functions that run anywhere.',
      { path: '^slicer/(mesh|profiles)/', pathNot: tests },
      { pathNot: '^slicer/(mesh|profiles)/|^contract/|node_modules/(earcut|fflate|manifold-3d)/' },
    ),
    rule(
      'the-api-asks-the-slicer',
      'It is another service, reached over HTTP.',
      { path: '^api/', pathNot: tests },
      { path: '^slicer/' },
    ),
    rule(
      'contract-takes-zod-only',
      'It runs in the browser. Texts are merged there too, by a library that needs nothing else.',
      { path: '^contract/', pathNot: tests },
      { pathNot: '^contract/|node_modules/(zod|node-diff3)/' },
    ),
    rule(
      'the-content-reader-takes-the-contract-only',
      'The build of the pages and the API read content files through it, so it needs neither.',
      { path: '^content-reader/', pathNot: tests },
      { path: '^(api|scripts|site|slicer|tools)/' },
    ),
    rule(
      'browsers-read-no-files',
      'Content files are read when pages are built; what a page needs of them is passed to it.',
      { path: '^(site/(islands|shell|stores|ui)|contract|slicer)/', pathNot: tests },
      { path: '^content-reader/' },
    ),
    rule(
      'browsers-load-the-texts-of-their-screen',
      'The file with all texts would put every screen’s onto each page: take those of contract/messages/.',
      { path: '^(site|contract)/', pathNot: tests },
      { path: '^contract/messages\\.ts$' },
    ),
    rule(
      'site-lib-is-pure',
      'It computes and calls the API, with no state: any store, island or page can use it, and tests need no setup.',
      { path: '^site/lib/', pathNot: tests },
      { path: '^site/(stores|islands|shell|ui|components|layouts|pages)/' },
    ),
    rule(
      'stores-know-no-screen',
      'They hold the browser logic and are tested without a screen; islands render them.',
      { path: '^site/stores/', pathNot: tests },
      { path: '^site/(islands|shell|ui|components|layouts|pages)/' },
    ),
    rule(
      'the-shell-knows-no-islands',
      'It loads on every page. What it opens on demand is passed in by the page.',
      { path: '^site/shell/', pathNot: tests },
      { path: '^site/islands/' },
    ),
    rule(
      'islands-know-no-shell',
      'They work on any page, whatever is around them. What both need is in lib or stores.',
      { path: '^site/islands/', pathNot: tests },
      { path: '^site/shell/' },
    ),
    rule(
      'domain-knows-no-http',
      'A shop verb can be called from a route, a job or a command. What verbs are given names the type of a socket.',
      { path: '^api/domain/', pathNot: `^api/domain/deps\\.ts$|${tests}` },
      { path: '^api/(routes|http|sandbox|test)/|node_modules/(hono|@hono)/|^api/app' },
    ),
    rule(
      'routes-call-the-domain',
      'A route parses, calls one verb and answers.',
      { path: '^api/routes/', pathNot: tests },
      { path: '^api/(db|sandbox|test|jobs)/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'the-operator-calls-the-domain',
      'A command reads what was typed, calls one verb and answers; it knows no HTTP.',
      // The doctor speaks to the outside services themselves, as nothing else may be running.
      { path: '^api/operator/', pathNot: `^api/operator/(main\\.ts$|doctor/)|${tests}` },
      { path: '^api/(routes|http|gateways|sandbox|test)/|node_modules/(hono|@hono)/|^api/app' },
    ),
    rule(
      'floors-below-the-domain',
      'An outside system is spoken to in its own terms, and so are the database and the queue.',
      { path: '^api/(db|gateways|jobs)/', pathNot: tests },
      { path: '^api/(backup|domain|http|metrics|operator|routes|sandbox|test)/' },
    ),
    rule(
      'only-main-takes-the-sandbox',
      'Look-alikes never leak into the shop.',
      { path: '^(api|site|slicer)/', pathNot: `^api/main\\.ts$|^api/sandbox/|${tests}` },
      { path: '^api/sandbox/' },
    ),
    rule('production-takes-no-test-code', '', { path: '^(api|site|slicer)/', pathNot: tests }, { path: tests }),
    // Vite finds the address of a WebAssembly file, or the build fails; here its types come before it.
    rule('no-unresolved', '', {}, { couldNotResolve: true, pathNot: '^(astro|virtual|npm):|\\.wasm\\?url$' }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|\\.data|\\.astro)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
};
