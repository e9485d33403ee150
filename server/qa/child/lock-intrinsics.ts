/** What JavaScript's own objects are made of, as constructors and namespaces by their global names. */
const names = [
  'Object',
  'Function',
  'Array',
  'String',
  'Number',
  'Boolean',
  'Symbol',
  'BigInt',
  'RegExp',
  'Date',
  'Promise',
  'Map',
  'Set',
  'WeakMap',
  'WeakSet',
  'WeakRef',
  'Proxy',
  'Error',
  'TypeError',
  'RangeError',
  'SyntaxError',
  'ReferenceError',
  'EvalError',
  'URIError',
  'AggregateError',
  'ArrayBuffer',
  'DataView',
  'Int8Array',
  'Uint8Array',
  'Uint8ClampedArray',
  'Int16Array',
  'Uint16Array',
  'Int32Array',
  'Uint32Array',
  'Float32Array',
  'Float64Array',
  'BigInt64Array',
  'BigUint64Array',
  'Iterator',
  'JSON',
  'Math',
  'Reflect',
  'Intl',
] as const;
const functions = ['parseInt', 'parseFloat', 'isNaN', 'isFinite', 'eval', 'String', 'structuredClone'] as const;

/** What honest tests replace, and no comparison asks. */
const free = new Set(['Math.random', 'Date.now', 'Error.stackTraceLimit']);
/** Their globals stay replaceable: fake timers bring some of their own. */
const freeGlobals = new Set(['Date', 'Intl']);

/** Prototypes whose members programs shadow by assignment in objects that inherit from them. */
const shadowed = new Set(['Object', 'Error', 'TypeError', 'RangeError', 'SyntaxError', 'ReferenceError', 'EvalError']);
const shadowedMembers = new Set<PropertyKey>([
  'constructor',
  'toString',
  'toLocaleString',
  'valueOf',
  'name',
  'length',
]);

type Bag = Record<PropertyKey, unknown>;

/**
 * Makes JavaScript's own objects as they are now what they stay: nothing that is loaded afterwards can change how values
 * are compared, listed, matched or printed.
 */
export function lockIntrinsics(global: typeof globalThis): void {
  const bag = global as unknown as Bag;
  const known = names.flatMap((name) => (typeof bag[name] === 'undefined' ? [] : [[name, bag[name] as Bag] as const]));
  const hidden = hiddenPrototypes();
  refuseCode(bag);
  for (const [name, value] of known) {
    lock(value, (key) => free.has(`${name}.${String(key)}`));
    const prototype = value['prototype'] as Bag | undefined;
    if (prototype) lockPrototype(prototype, shadowed.has(name) ? 'all' : 'some');
    if (name === 'Intl')
      for (const part of Object.values(Object.getOwnPropertyDescriptors(value))) lockPart(part.value);
  }
  for (const prototype of hidden) lockPrototype(prototype as Bag, 'none');
  for (const name of [...names, ...functions]) if (!freeGlobals.has(name)) pin(bag, name);
}

/** Text that becomes code could import what the application may not. */
function refuseCode(bag: Bag): void {
  for (const made of [() => {}, function* () {}, async function* () {}, async () => {}]) {
    const prototype = Object.getPrototypeOf(made) as object;
    const refused = refusing();
    Object.defineProperty(refused, 'prototype', { value: prototype, writable: false });
    Object.defineProperty(prototype, 'constructor', { value: refused, writable: false, configurable: false });
    if (prototype === Function.prototype) bag['Function'] = refused;
  }
  bag['eval'] = refuseText;
}

/** One of its own for each kind of function: `instanceof` asks for its prototype. */
function refusing() {
  return function Function() {
    return refuseText();
  };
}

function refuseText(): never {
  throw new EvalError('Code from text is not available in tests');
}

const up = (value: object) => Object.getPrototypeOf(value) as object;

/** Intrinsics without a global name: of iterators, generators, asynchronous functions and typed arrays. */
function hiddenPrototypes(): object[] {
  const generator = up(function* () {}.prototype as object);
  const asyncGenerator = up(async function* () {}.prototype as object);
  const functionsOf = [function* () {}, async function* () {}, async () => {}].map((one) => up(one));
  const iterators = [
    [][Symbol.iterator](),
    new Map().entries(),
    new Set().values(),
    ''[Symbol.iterator](),
    'a'.matchAll(/a/g),
  ];
  return [
    ...iterators.map((one) => up(one)),
    ...functionsOf,
    ...functionsOf.map((one) => (one as { constructor: object }).constructor),
    generator,
    up(generator),
    asyncGenerator,
    up(asyncGenerator),
    up(Int8Array),
    up(Int8Array.prototype),
  ];
}

function lockPart(part: unknown): void {
  if (typeof part !== 'function') return;
  lock(part as unknown as Bag, () => false);
  const prototype = (part as unknown as Bag)['prototype'] as Bag | undefined;
  if (prototype) lockPrototype(prototype, 'some');
}

function lock(value: Bag, isFree: (key: PropertyKey) => boolean): void {
  for (const key of Reflect.ownKeys(value)) if (!isFree(key)) pin(value, key);
}

/**
 * A member that is not writable also forbids the same name in what inherits from it. Where that is common, an accessor
 * stands for it, whose setter gives the inheritor a member of its own.
 */
function lockPrototype(prototype: Bag, shadows: 'all' | 'some' | 'none'): void {
  for (const key of Reflect.ownKeys(prototype)) {
    const descriptor = Object.getOwnPropertyDescriptor(prototype, key);
    if (!descriptor?.configurable) continue;
    const shadowable = 'value' in descriptor && (shadows === 'all' || (shadows === 'some' && shadowedMembers.has(key)));
    // Promises are awaited fast only as long as this one is a plain value.
    if (!shadowable || prototype === (Promise.prototype as unknown)) pin(prototype, key);
    else Object.defineProperty(prototype, key, shadowing(prototype, key, descriptor));
  }
  Object.preventExtensions(prototype);
}

function shadowing(
  holder: object,
  key: PropertyKey,
  { value, enumerable = false }: PropertyDescriptor,
): PropertyDescriptor {
  const { defineProperty } = Object;
  return {
    get: () => value as unknown,
    set(this: object, given: unknown) {
      if (this === holder) throw new TypeError(`${String(key)} cannot be replaced here`);
      defineProperty(this, key, { value: given, writable: true, enumerable: true, configurable: true });
    },
    enumerable,
    configurable: false,
  };
}

/** Makes a property what it is for good; false where that cannot be. */
export function pin(object: object, key: PropertyKey): void {
  const descriptor = Object.getOwnPropertyDescriptor(object, key);
  if (!descriptor?.configurable) return;
  const isValue = 'value' in descriptor;
  Object.defineProperty(object, key, isValue ? { writable: false, configurable: false } : { configurable: false });
}
