import type { Node } from '@babel/types'
import type { Draft, Library } from './libraries/library.ts'
import { createImportEditor } from './source/imports.ts'
import { parseFile } from './source/parseFile.ts'
import { findOldImports, type Reference } from './source/references.ts'

/** Returns whether a module is in one of a library's packages. */
export const isOf =
  ({ packages }: Library) =>
  (source: string): boolean =>
    packages.some((name) => source === name || source.startsWith(`${name}/`))

/** Parses a file; undefined if it doesn't load the library. */
export function openDraft(path: string, text: string, library: Library): Draft | undefined {
  if (!library.packages.some((name) => text.includes(name))) return undefined
  const file = parseFile(path, text)
  const old = findOldImports(file, isOf(library))
  if (old.length === 0) return undefined
  const isCommonJs = old.every(({ form }) => form === 'require')
  return {
    file,
    library,
    old,
    imports: createImportEditor(file, isCommonJs),
    done: new Set(),
    bridges: new Set(),
  }
}

/** Returns all references to an export of the library's main module. */
export function referencesTo({ old }: Draft, name: string): Reference[] {
  return old.flatMap(({ specifiers }) =>
    specifiers.flatMap(({ references }) => references.filter((reference) => reference.name === name)),
  )
}

/** Returns the reference that a node is, if it is one to an export. */
export function referenceAt({ old }: Draft, node: Node | null | undefined): Reference | undefined {
  for (const { specifiers } of old)
    for (const { references } of specifiers)
      for (const reference of references) if (reference.at.node === node) return reference
  return undefined
}
