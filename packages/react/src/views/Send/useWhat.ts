import type { SendToken, Transfer } from '@latchkey/core'
import { useFormat } from '../../copy/useFormat.ts'

/** Returns a function that describes what a transfer moves, exactly: `1.5 ETH`, an NFT's name, or `3 × Mob Key`. */
export function useWhat(): (token: SendToken, transfer: Transfer) => string {
  const format = useFormat()
  return (token, { amount, asset }) => {
    if (asset.type === 'erc721') return token.name
    const shown = format.amount(amount, { decimals: token.decimals, exact: true })
    return asset.type === 'erc1155' ? `${shown} × ${token.name}` : `${shown} ${token.symbol}`
  }
}
