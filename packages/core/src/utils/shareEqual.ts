/**
 * Returns `before` if `after` equals it, or else `after` with its equal parts replaced by those of `before`, so that
 * references only change with their content. For plain data.
 */
export function shareEqual<value>(before: unknown, after: value): value {
  if (Object.is(before, after)) return before as value
  if (!isPlain(before) || !isPlain(after) || Array.isArray(before) !== Array.isArray(after)) return after
  const entries = Object.entries(after).map(([key, value]) => [key, shareEqual(before[key], value)] as const)
  const isSame =
    entries.length === Object.keys(before).length &&
    entries.every(([key, value]) => Object.hasOwn(before, key) && before[key] === value)
  if (isSame) return before as value
  return (Array.isArray(after) ? entries.map(([, value]) => value) : Object.fromEntries(entries)) as value
}

function isPlain(value: unknown): value is Record<string, unknown> {
  const prototype: unknown = Object(value) === value && Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === Array.prototype
}
