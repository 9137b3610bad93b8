import { generateKeyPairSync, sign } from 'node:crypto'
import { type AccountProof, toAccountStatement, type WalletUser } from '@latchkey/protocol/wallet'
import { base58, base64urlnopad } from '@scure/base'
import { keccak256, stringToBytes } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { WalletClient } from './createWalletClient.ts'

type Accounts = NonNullable<WalletUser['accounts']>

const evm = privateKeyToAccount(generatePrivateKey())
const solana = generateKeyPairSync('ed25519')

/** The accounts of one seed, whose keys `signStatement` has. */
export const testAccounts: Accounts = {
  eip155: evm.address,
  solana: base58.encode(base64urlnopad.decode(solana.publicKey.export({ format: 'jwk' }).x ?? '')),
}

/** Signs any statement with the keys of `testAccounts`. */
export async function signStatement(said: Parameters<typeof toAccountStatement>[0]): Promise<AccountProof> {
  const text = toAccountStatement(said)
  return {
    nonce: said.nonce,
    eip155: await evm.sign({ hash: keccak256(stringToBytes(text)) }),
    solana: base58.encode(sign(null, Buffer.from(text), solana.privateKey)),
  }
}

/** Returns the proof that a client's frame sends to create a wallet with `testAccounts`. */
export async function proveAccounts(
  client: WalletClient,
): Promise<{ accounts: Accounts; proof: AccountProof }> {
  const { nonce } = (await client.ask('getWalletNonce')).value
  const said = { userId: client.session().user.id, accounts: testAccounts, nonce }
  return { accounts: testAccounts, proof: await signStatement(said) }
}
