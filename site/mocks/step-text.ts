type Point = readonly [number, number, number];

interface StepBox {
  readonly name: string;
  readonly at: Point;
  readonly size: Point;
}

interface StepCylinder {
  readonly name: string;
  readonly radius: number;
  readonly height: number;
}

type StepSolid = StepBox | StepCylinder;

const units = {
  mm: () => '( LENGTH_UNIT() NAMED_UNIT(*) SI_UNIT(.MILLI.,.METRE.) )',
  inch: (add: Add) => {
    const mm = add('( LENGTH_UNIT() NAMED_UNIT(*) SI_UNIT(.MILLI.,.METRE.) )');
    const size = add('DIMENSIONAL_EXPONENTS(1.,0.,0.,0.,0.,0.,0.)');
    const inch = add(`LENGTH_MEASURE_WITH_UNIT(LENGTH_MEASURE(25.4),${mm})`);
    return `( CONVERSION_BASED_UNIT('INCH',${inch}) LENGTH_UNIT() NAMED_UNIT(${size}) )`;
  },
} as const;

type Add = (entity: string) => string;

/** A STEP file (AP214) of solids, as a CAD program writes it. */
export function stepText(solids: readonly StepSolid[], unit: keyof typeof units = 'mm'): string {
  const lines: string[] = [];
  const add: Add = (entity) => `#${lines.push(entity)}`;
  const length = add(units[unit](add));
  const angle = add('( NAMED_UNIT(*) PLANE_ANGLE_UNIT() SI_UNIT($,.RADIAN.) )');
  const solidAngle = add('( NAMED_UNIT(*) SI_UNIT($,.STERADIAN.) SOLID_ANGLE_UNIT() )');
  const exact = add(`UNCERTAINTY_MEASURE_WITH_UNIT(LENGTH_MEASURE(1.E-07),${length},'','')`);
  const context = add(
    `( GEOMETRIC_REPRESENTATION_CONTEXT(3) GLOBAL_UNCERTAINTY_ASSIGNED_CONTEXT((${exact})) GLOBAL_UNIT_ASSIGNED_CONTEXT((${length},${angle},${solidAngle})) REPRESENTATION_CONTEXT('','') )`,
  );
  const application = add("APPLICATION_CONTEXT('automotive design')");
  const productContext = add(`PRODUCT_CONTEXT('',${application},'mechanical')`);
  const definitionContext = add(`PRODUCT_DEFINITION_CONTEXT('part definition',${application},'design')`);
  for (const solid of solids) {
    const brep = 'size' in solid ? box(add, solid) : cylinder(add, solid);
    const shape = add(`ADVANCED_BREP_SHAPE_REPRESENTATION('',(${placement(add)},${brep}),${context})`);
    const product = add(`PRODUCT('${solid.name}','${solid.name}','',(${productContext}))`);
    const formation = add(`PRODUCT_DEFINITION_FORMATION('','',${product})`);
    const definition = add(`PRODUCT_DEFINITION('','',${formation},${definitionContext})`);
    const definitionShape = add(`PRODUCT_DEFINITION_SHAPE('','',${definition})`);
    add(`SHAPE_DEFINITION_REPRESENTATION(${definitionShape},${shape})`);
  }
  const data = lines.map((line, i) => `#${i + 1}=${line};`).join('\n');
  return `ISO-10303-21;
HEADER;
FILE_DESCRIPTION((''),'2;1');
FILE_NAME('part','2026-01-01T00:00:00',(''),(''),'','','');
FILE_SCHEMA(('AUTOMOTIVE_DESIGN { 1 0 10303 214 1 1 1 1 }'));
ENDSEC;
DATA;
${data}
ENDSEC;
END-ISO-10303-21;
`;
}

const real = (value: number) => (Number.isInteger(value) ? `${value}.` : `${value}`);
const list = (point: Point) => `(${point.map(real).join()})`;
const pointAt = (add: Add, point: Point) => add(`CARTESIAN_POINT('',${list(point)})`);
const direction = (add: Add, along: Point) => add(`DIRECTION('',${list(along)})`);
const vertex = (add: Add, point: Point) => add(`VERTEX_POINT('',${pointAt(add, point)})`);

function placement(add: Add, at: Point = [0, 0, 0], z: Point = [0, 0, 1], x: Point = [1, 0, 0]): string {
  return add(`AXIS2_PLACEMENT_3D('',${pointAt(add, at)},${direction(add, z)},${direction(add, x)})`);
}

function lineEdge(add: Add, from: Point, to: Point, one: string, other: string): string {
  const along = to.map((value, axis) => value - (from[axis] as number)) as unknown as Point;
  const size = Math.hypot(...along);
  const unit = along.map((value) => value / size) as unknown as Point;
  const vector = add(`VECTOR('',${direction(add, unit)},1.)`);
  const line = add(`LINE('',${pointAt(add, from)},${vector})`);
  return add(`EDGE_CURVE('',${one},${other},${line},.T.)`);
}

function face(add: Add, edges: readonly (readonly [string, boolean])[], surface: string): string {
  const oriented = edges.map(([edge, isAlong]) => add(`ORIENTED_EDGE('',*,*,${edge},${isAlong ? '.T.' : '.F.'})`));
  const bound = add(`FACE_OUTER_BOUND('',${add(`EDGE_LOOP('',(${oriented.join()}))`)},.T.)`);
  return add(`ADVANCED_FACE('',(${bound}),${surface},.T.)`);
}

function solidOf(add: Add, name: string, faces: readonly string[]): string {
  return add(`MANIFOLD_SOLID_BREP('${name}',${add(`CLOSED_SHELL('',(${faces.join()}))`)})`);
}

/** Corners of each side, counter-clockwise from outside, its direction and one along it. */
const sides: readonly (readonly [readonly number[], Point, Point])[] = [
  [
    [0, 2, 3, 1],
    [0, 0, -1],
    [1, 0, 0],
  ],
  [
    [4, 5, 7, 6],
    [0, 0, 1],
    [1, 0, 0],
  ],
  [
    [0, 1, 5, 4],
    [0, -1, 0],
    [1, 0, 0],
  ],
  [
    [2, 6, 7, 3],
    [0, 1, 0],
    [1, 0, 0],
  ],
  [
    [0, 4, 6, 2],
    [-1, 0, 0],
    [0, 1, 0],
  ],
  [
    [1, 3, 7, 5],
    [1, 0, 0],
    [0, 1, 0],
  ],
];

function box(add: Add, { name, at, size }: StepBox): string {
  const corners = Array.from(
    { length: 8 },
    (_, i): Point => [at[0] + (i & 1) * size[0], at[1] + ((i >> 1) & 1) * size[1], at[2] + (i >> 2) * size[2]],
  );
  const vertices = corners.map((corner) => vertex(add, corner));
  const edges = new Map<string, string>();
  const edge = (from: number, to: number): readonly [string, boolean] => {
    const [low, high] = [Math.min(from, to), Math.max(from, to)];
    const key = `${low}-${high}`;
    const known =
      edges.get(key) ??
      lineEdge(add, corners[low] as Point, corners[high] as Point, vertices[low] as string, vertices[high] as string);
    edges.set(key, known);
    return [known, from === low];
  };
  const faces = sides.map(([around, z, x]) => {
    const loop = around.map((corner, i) => edge(corner, around[(i + 1) % 4] as number));
    return face(add, loop, add(`PLANE('',${placement(add, corners[around[0] as number], z, x)})`));
  });
  return solidOf(add, name, faces);
}

function cylinder(add: Add, { name, radius, height }: StepCylinder): string {
  const [bottom, top]: [Point, Point] = [
    [radius, 0, 0],
    [radius, 0, height],
  ];
  const [low, high] = [vertex(add, bottom), vertex(add, top)];
  const circle = (at: Point, corner: string) =>
    add(`EDGE_CURVE('',${corner},${corner},${add(`CIRCLE('',${placement(add, at)},${real(radius)})`)},.T.)`);
  const [lower, upper] = [circle([0, 0, 0], low), circle([0, 0, height], high)];
  const seam = lineEdge(add, bottom, top, low, high);
  const around = add(`CYLINDRICAL_SURFACE('',${placement(add)},${real(radius)})`);
  return solidOf(add, name, [
    face(
      add,
      [
        [lower, true],
        [seam, true],
        [upper, false],
        [seam, false],
      ],
      around,
    ),
    face(add, [[lower, false]], add(`PLANE('',${placement(add, [0, 0, 0], [0, 0, -1])})`)),
    face(add, [[upper, true]], add(`PLANE('',${placement(add, [0, 0, height])})`)),
  ]);
}
