import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { toWalletId } from './walletIds.ts'

const file = path.resolve(import.meta.dirname, '../../../core/src/remote/data/wallets.json')

it('wallets of RainbowKit have an id in the catalogue', () => {
  const catalogue = new Set(JSON.parse(readFileSync(file, 'utf8')).map(({ id }: { id: string }) => id))
  // All that RainbowKit 2.2 exports from its wallets.
  const names =
    'argent anchorageDigital backpack berasig best bifrost binance bitget bitski bitverse bloom brave bybit clv coin98 coinbase compass core ctrl dawn desig enkrypt fox frame frontier gate gemini imToken iopay kaia kaikas kraken kresus ledger magicEden metaMask mew meco nest nova okto okx omni oneInch oneKey paraSwap phantom porto rabby rainbow ready ramper ronin safe safeheron safepal seif sub taho talisman tokenary tokenPocket trust uniswap universalProfiles valora wigwam xdefi xPortal zeal zerion zilPay'
  for (const name of names.split(' ')) {
    const id = toWalletId(`${name}Wallet`) ?? ''
    expect({ name, id, isListed: catalogue.has(id) }).toEqual({ name, id, isListed: true })
  }
  expect(toWalletId('walletConnectWallet')).toBeUndefined()
})
