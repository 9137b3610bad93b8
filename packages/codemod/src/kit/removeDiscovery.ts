import type { SourceFile } from '../source/parseFile.ts'
import { keyOf } from '../source/references.ts'
import { removeProperty } from './removeProperty.ts'

/** A setting of wagmi's `createConfig` with which the kit couldn't list the wallets in the browser. */
export const discovery = 'multiInjectedProviderDiscovery'

/** Removes the setting from every object of a file, since it may be in a variable or a function of the app's own. */
export function removeDiscovery(file: SourceFile): void {
  file.program.traverse({
    ObjectExpression({ node }) {
      for (const property of node.properties) {
        if (property.type !== 'ObjectProperty' || property.computed) continue
        if (keyOf(property.key) !== discovery || file.isRemoved(property)) continue
        removeProperty(file, node, property)
        file.note(property, `removed ${discovery}`, 'The kit lists wallets by EIP-6963.')
      }
    },
  })
}
