import type { Node, ObjectExpression } from '@babel/types'
import { endOf, type SourceFile, startOf } from '../source/parseFile.ts'

/** Removes a property with its comma, up to what precedes it. */
export function removeProperty(file: SourceFile, object: ObjectExpression, property: Node): void {
  const at = object.properties.findIndex((one) => startOf(one) === startOf(property))
  const previous = object.properties[at - 1]
  const after = (end: number) => end + (/^\s*,/.exec(file.text.slice(end))?.[0].length ?? 0)
  const end = after(endOf(property))
  const isLast = end === endOf(property)
  const start = previous ? (isLast ? endOf(previous) : after(endOf(previous))) : startOf(object) + 1
  file.removeRange(start, end)
}
