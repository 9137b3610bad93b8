import type { Balance } from '@latchkey/protocol/schema'
import { findTokenMark, tokenMarks } from '@latchkey/protocol/tokenMarks'
import { toMarkUrl } from '@latchkey/protocol/toMarkUrl'

/** Adds the logos that the kit has to balances without one: of native tokens, and of the best-known others. */
export function addIcons(balances: readonly Balance[]): readonly Balance[] {
  return balances.map((balance) => {
    const { address, chainId, iconUrl } = balance
    const name = findTokenMark(tokenMarks, chainId, address?.slice(chainId.length + 1))
    const svg = tokenMarks.drawings[name ?? '']
    return iconUrl === '' && svg ? { ...balance, iconUrl: toMarkUrl(svg) } : balance
  })
}
