import type { JSXAttribute, Node } from '@babel/types'
import { removeAttribute } from './kit/convertProvider.ts'
import type { Draft } from './libraries/library.ts'
import { keyOf } from './source/references.ts'

/**
 * Moves props that say what a button shows of the account to `show`. Returns the props that it moved. Values that the
 * file doesn't state are left.
 */
export function convertShow(draft: Draft, attributes: readonly Node[]): ReadonlySet<Node> {
  const { file, library } = draft
  const moved = attributes.flatMap((attribute) => {
    if (attribute.type !== 'JSXAttribute') return []
    const [part, isShown] = library.show[String(attribute.name.name)] ?? []
    const shown = isShown && readShown(readConstant(attribute.value), isShown)
    return shown === undefined ? [] : [{ attribute, text: `${part}: ${toText(shown)}` }]
  })
  const [first, ...rest] = moved
  if (first) file.replace(first.attribute, `show={{ ${moved.map(({ text }) => text).join(', ')} }}`)
  for (const { attribute } of rest) removeAttribute(draft, attribute)
  return new Set(moved.map(({ attribute }) => attribute))

  function toText(shown: boolean | 'wide'): string {
    return shown === 'wide' ? `${file.style.quote}wide${file.style.quote}` : String(shown)
  }
}

/** Returns where something is shown: with a value for small and one for large screens, perhaps on the latter only. */
function readShown(value: unknown, isShown: (value: unknown) => boolean): boolean | 'wide' | undefined {
  if (value === undefined) return undefined
  if (typeof value !== 'object' || value === null) return isShown(value)
  const { smallScreen, largeScreen } = value as { smallScreen?: unknown; largeScreen?: unknown }
  const [small, large] = [isShown(smallScreen), isShown(largeScreen)]
  if (small === large) return large
  return large ? 'wide' : undefined
}

/** Returns the value of a prop. Undefined if it is not a constant. */
function readConstant(value: JSXAttribute['value'] | Node): unknown {
  // A prop without a value.
  if (!value) return true
  if (value.type === 'JSXExpressionContainer') return readConstant(value.expression)
  if (value.type === 'StringLiteral' || value.type === 'BooleanLiteral') return value.value
  if (value.type !== 'ObjectExpression') return undefined
  const entries = value.properties.map((property) =>
    property.type === 'ObjectProperty'
      ? ([keyOf(property.key), readConstant(property.value)] as const)
      : undefined,
  )
  return entries.some((entry) => entry?.[0] === undefined || entry[1] === undefined)
    ? undefined
    : Object.fromEntries(entries as [string, unknown][])
}
