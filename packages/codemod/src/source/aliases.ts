import path from 'node:path'
import { parseExpression } from '@babel/parser'
import type { Node } from '@babel/types'
import type { Alias } from './findModule.ts'
import { keyOf } from './references.ts'

/** Returns the `paths` in the text of a tsconfig.json, which may have comments. */
export function readAliases(file: string, text: string): Alias[] {
  const options = propertyOf(tryToParse(text), 'compilerOptions')
  const paths = propertyOf(options, 'paths')
  const baseUrl = propertyOf(options, 'baseUrl')
  const folder = path.posix.dirname(file)
  const base = path.posix.join(folder, baseUrl?.type === 'StringLiteral' ? baseUrl.value : '.')
  if (paths?.type !== 'ObjectExpression') return []
  return paths.properties.flatMap((property): Alias[] => {
    const pattern = property.type === 'ObjectProperty' ? keyOf(property.key) : undefined
    const list = property.type === 'ObjectProperty' ? property.value : undefined
    if (pattern === undefined || list?.type !== 'ArrayExpression') return []
    const targets = list.elements.flatMap((target) =>
      target?.type === 'StringLiteral' ? [path.posix.join(base, target.value)] : [],
    )
    return [{ folder, pattern, targets }]
  })
}

function tryToParse(text: string): Node | undefined {
  try {
    return parseExpression(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function propertyOf(object: Node | undefined, name: string): Node | undefined {
  if (object?.type !== 'ObjectExpression') return undefined
  for (const property of object.properties)
    if (property.type === 'ObjectProperty' && keyOf(property.key) === name) return property.value
  return undefined
}
