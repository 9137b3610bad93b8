import type { NodePath } from '@babel/traverse'
import type { Expression, SpreadElement } from '@babel/types'
import { referenceAt } from '../draft.ts'
import type { Draft } from '../libraries/library.ts'
import { toWalletId } from '../libraries/walletIds.ts'
import { insideTypes, keyOf, withoutTypes } from '../source/references.ts'

/**
 * Returns the ids of the wallets that a list of RainbowKit's groups names, in order. Everything in it that is not a
 * wallet of RainbowKit gets a comment.
 */
export function readWallets(draft: Draft, groups: NodePath): string[] {
  const wallets = elementsOf(groups).flatMap((group) => {
    const lists = group.isObjectExpression()
      ? group.get('properties').filter((one) => one.isObjectProperty() && keyOf(one.node.key) === 'wallets')
      : []
    const [list] = lists.flatMap((one) => (one.isObjectProperty() ? [one.get('value')] : []))
    return list ? elementsOf(list) : [group]
  })
  const ids = wallets.flatMap((wallet) => {
    const name = nameOfWallet(draft, wallet)
    if (name !== undefined) return toWalletId(name) ?? []
    const text = draft.file.textOf(wallet.node).replace(/\s+/g, ' ')
    draft.file.todo(
      wallet,
      `the wallets of ${text.length > 40 ? `${text.slice(0, 40)}…` : text} were removed`,
      'Set wallets.featured in createKit, or wallets.custom for a wallet of your own. See',
      { page: draft.library.page, anchor: 'wallets' },
    )
    return []
  })
  return [...new Set(ids)]
}

/** Returns the elements of a list that is written in place, or else the expression itself. */
function elementsOf(at: NodePath): NodePath[] {
  const list = insideTypes(at)
  if (!list.isArrayExpression()) return [list]
  return list.get('elements').filter((one): one is NodePath<Expression | SpreadElement> => one.node !== null)
}

/** Returns the name of a wallet that RainbowKit exports, which some of its versions call with options. */
function nameOfWallet(draft: Draft, { node }: NodePath): string | undefined {
  const wallet = withoutTypes(node)
  const reference = referenceAt(draft, wallet.type === 'CallExpression' ? wallet.callee : wallet)
  return reference && Object.hasOwn(draft.library.subpaths, reference.source) ? reference.name : undefined
}
