import { entropyToMnemonic, mnemonicToSeedSync } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import fc from 'fast-check'
import { bytesToHex, hexToBytes } from 'viem'
import { HDKey, mnemonicToAccount } from 'viem/accounts'
import { expect, it } from 'vitest'
import { deriveAccounts } from './deriveAccounts.ts'
import { deriveEvmKey } from './deriveEvmKey.ts'
import { deriveSolanaKey } from './deriveSolanaKey.ts'
import { toMnemonicBytes } from './toMnemonicBytes.ts'
import { toSeed } from './toSeed.ts'

const entropies = fc.uint8Array({ minLength: 16, maxLength: 16 })

it('writes the words of the standard (BIP-39)', () => {
  fc.assert(
    fc.property(entropies, (entropy) => {
      expect(new TextDecoder().decode(toMnemonicBytes(entropy))).toBe(entropyToMnemonic(entropy, wordlist))
    }),
  )
})

it('derives the seed of the standard', async () => {
  const property = fc.asyncProperty(entropies, async (entropy) => {
    const seed = mnemonicToSeedSync(entropyToMnemonic(entropy, wordlist))
    expect(bytesToHex(await toSeed(entropy))).toBe(bytesToHex(seed))
  })
  await fc.assert(property, { numRuns: 10 })
})

it('derives the EVM account that every other wallet derives from the mnemonic', async () => {
  const entropy = hexToBytes('0x000102030405060708090a0b0c0d0e0f')
  const seed = await toSeed(entropy)
  const mnemonic = entropyToMnemonic(entropy, wordlist)
  expect(deriveAccounts(seed).eip155).toBe(mnemonicToAccount(mnemonic).address)
  const whole = HDKey.fromMasterSeed(seed).derive("m/44'/60'/0'/0/0").privateKey
  expect(deriveEvmKey(seed)).toEqual(whole)
})

it.each([
  [[], '2b4be7f19ee27bbf30c667b642d5f4aa69fd169872f8fc3059c08ebae2eb19e7'],
  [[0], '68e0fe46dfb67e368c75379acec591dad19df3cde26e63b93a8e704f1dade7a3'],
  [[0, 1], 'b1d0bad404bf35da785a64ca1ac54b2617211d2777696fbffaf208f746ae84f2'],
  [[0, 1, 2], '92a5b23c0b8a99e37d07df3fb9966917f5d06e02ddbd909c7e184371463e9fc9'],
])('derives ed25519 keys as SLIP-10 specifies: %j', (path, key) => {
  const seed = hexToBytes('0x000102030405060708090a0b0c0d0e0f')
  expect(bytesToHex(deriveSolanaKey(seed, path))).toBe(`0x${key}`)
})

it('derives the Solana account that other wallets derive from the mnemonic of the local accounts', () => {
  const seed = mnemonicToSeedSync('test test test test test test test test test test test junk')
  expect(deriveAccounts(seed)).toEqual({
    eip155: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    solana: 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
  })
})
