import { expect, it } from 'vitest'
import { toAddresses } from './toAddresses.ts'

const mainnet = 'bip122:000000000019d6689c085ae165831e93'
const testnet = 'bip122:000000000933ea01ad0ee984209779ba'
const segwit = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
const taproot = 'bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3'
const onTestnet = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'

const inWords = (...parameters: Parameters<typeof toAddresses>) => {
  const { addresses, networkId } = toAddresses(...parameters)
  return [networkId, addresses.map(({ address, purpose }) => `${purpose} ${address}`)]
}

it('puts the payment address first, in any order of the wallet', () => {
  const offered = [
    { address: taproot, purpose: 'ordinals' },
    { address: segwit, purpose: 'payment' },
  ]
  expect(inWords(offered, mainnet)).toEqual([mainnet, [`payment ${segwit}`, `ordinals ${taproot}`]])
})

it('uses taproot for ordinals when there are no purposes, unless it is the only address', () => {
  expect(inWords([{ address: taproot }, { address: segwit }], mainnet)[1]).toEqual([
    `payment ${segwit}`,
    `ordinals ${taproot}`,
  ])
  expect(inWords([{ address: taproot }], mainnet)[1]).toEqual([`payment ${taproot}`])
})

it('merges one address for both purposes into one account, and ignores other chains', () => {
  const offered = [
    { address: taproot, purpose: 'ordinals' },
    { address: taproot, purpose: 'payment' },
    { address: 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7', purpose: 'stacks' },
    { address: 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7' },
  ]
  expect(inWords(offered, mainnet)[1]).toEqual([`payment ${taproot}`])
})

it('uses the requested network if an address belongs to it, otherwise that of the addresses', () => {
  expect(inWords([{ address: onTestnet }, { address: segwit }], mainnet)).toEqual([
    mainnet,
    [`payment ${segwit}`],
  ])
  expect(inWords([{ address: onTestnet }], mainnet)).toEqual([testnet, [`payment ${onTestnet}`]])
  expect(inWords([], mainnet)).toEqual([mainnet, []])
})

it('formats the public key for the address type, and omits an invalid key', () => {
  const [x, address] = ['ab'.repeat(32), Buffer.from(segwit).toString('hex')]
  const keyOf = (offered: string, publicKey: string) =>
    toAddresses([{ address: offered, publicKey }], mainnet).addresses[0]?.publicKey
  expect([keyOf(segwit, `02${x}`), keyOf(taproot, `03${x}`), keyOf(taproot, x)]).toEqual([`02${x}`, x, x])
  for (const none of ['', x, `04${x}`, address, 'zz']) expect(keyOf(segwit, none)).toBeUndefined()
})
