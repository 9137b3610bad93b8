import type { Library } from '../libraries/library.ts'
import type { SourceFile } from '../source/parseFile.ts'
import { keyOf } from '../source/references.ts'

/** Adds a comment to chains with a logo, which the kit doesn't read from wagmi's config. */
export function reportChainIcons(file: SourceFile, { chainIcon, page }: Library): void {
  if (chainIcon === undefined) return
  file.program.traverse({
    ObjectExpression(at) {
      const properties = at.get('properties')
      const find = (name: string) =>
        properties.find((one) => one.isObjectProperty() && keyOf(one.node.key) === name)
      const icon = find(chainIcon)
      // A chain of its own, or a change to another one.
      const isChain = find('rpcUrls') ?? properties.some((one) => one.isSpreadElement())
      if (icon && isChain)
        file.todo(
          icon,
          `the ${chainIcon} of a chain isn't shown`,
          'Set assets.imageUrl of the network in networks of createKit. See',
          { page, anchor: 'the-config' },
        )
    },
  })
}
