/** Global names of JavaScript's built-in constructors and namespaces. */
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

/** Members that honest tests replace and no comparison uses. */
const free = new Set(['Math.random', 'Date.now', 'Error.stackTraceLimit']);
/** Globals that stay replaceable: fake timers bring their own. */
const freeGlobals = new Set(['Date', 'Intl']);

/** Prototypes whose members are commonly shadowed by assignment on inheriting objects. */
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
 * Freezes JavaScript's built-in objects in their present state, so that code loaded later cannot change how values are
 * compared, listed, matched or printed.
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

/** Blocks code from text, which could import what the application may not. */
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

/** Creates a separate constructor for each kind of function, because `instanceof` reads its prototype. */
function refusing() {
  return function Function() {
    return refuseText();
  };
}

function refuseText(): never {
  throw new EvalError('Tests cannot run code from text');
}

const up = (value: object) => Object.getPrototypeOf(value) as object;

/**
 * Returns built-in prototypes without a global name: of iterators, generators, asynchronous functions and typed arrays.
 */
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
 * A read-only member also prevents assigning the same name on inheriting objects. If such assignments are common,
 * replace the member by an accessor whose setter defines an own member on the inheriting object.
 */
function lockPrototype(prototype: Bag, shadows: 'all' | 'some' | 'none'): void {
  for (const key of Reflect.ownKeys(prototype)) {
    const descriptor = Object.getOwnPropertyDescriptor(prototype, key);
    if (!descriptor?.configurable) continue;
    const shadowable = 'value' in descriptor && (shadows === 'all' || (shadows === 'some' && shadowedMembers.has(key)));
    // `await` is fast only while this member is a plain value.
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

/** Makes a property read-only and permanent if it is configurable. */
export function pin(object: object, key: PropertyKey): void {
  const descriptor = Object.getOwnPropertyDescriptor(object, key);
  if (!descriptor?.configurable) return;
  const isValue = 'value' in descriptor;
  Object.defineProperty(object, key, isValue ? { writable: false, configurable: false } : { configurable: false });
}
