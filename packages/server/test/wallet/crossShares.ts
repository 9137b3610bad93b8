import type { Recovery } from '@latchkey/protocol/wallet'
import { CompactEncrypt, compactDecrypt, exportJWK, generateKeyPair, importJWK } from 'jose'
import type { WalletAnswer, WalletClient } from './createWalletClient.ts'

/** Encrypts a recovery share as a client's frame does: to a key of the server for this client. */
export async function encryptRecovery<recovery extends { share: string }>(
  client: Pick<WalletClient, 'ask'>,
  recovery: recovery,
): Promise<recovery> {
  const { kid, ...jwk } = (await client.ask('getWalletNonce')).value.shareKey
  return { ...recovery, share: await encryptTo(jwk, recovery.share, { kid }) }
}

/** Encrypts a text as a frame does. `header` adds to its header. */
export async function encryptTo(jwk: object, text: string, header: object): Promise<string> {
  return new CompactEncrypt(Buffer.from(text))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', ...header })
    .encrypt(await importJWK({ ...jwk }, 'ECDH-ES'))
}

/** Restores a client's wallet, with the recovery share as the client's frame decrypts it. */
export async function recover(client: Pick<WalletClient, 'ask'>): Promise<WalletAnswer<'recoverWallet'>> {
  const { publicKey, privateKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256' })
  const answer = await client.ask('recoverWallet', { body: { shareKey: await exportJWK(publicKey) } })
  if (answer.status !== 200) return answer
  const { plaintext } = await compactDecrypt(answer.value.recovery.share, privateKey)
  const recovery: Recovery = { ...answer.value.recovery, share: Buffer.from(plaintext).toString() }
  return { ...answer, value: { ...answer.value, recovery } }
}
