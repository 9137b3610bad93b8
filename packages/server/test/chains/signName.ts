import type { World } from '@latchkey/devnet/world'
import type { NameText, SignedText } from '@latchkey/protocol/schema'
import type { Address } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'

/** Returns the seconds since 1970. */
export const nowSeconds = () => Math.floor(Date.now() / 1000)

/** Creates a label that no other test registers, in this world or a later run. */
export function newLabel(start = 'mobs'): string {
  return `${start}-${crypto.randomUUID().slice(0, 8)}`
}

/** Creates an unused account. */
export const newKey = () => privateKeyToAccount(generatePrivateKey())

/** Returns one of a world's accounts, by its name there. */
export function keyOf(world: World, name: 'alice' | 'bob' | 'carol' | 'dave'): PrivateKeyAccount {
  const found = world.accounts.find((account) => account.name === name)
  if (!found) throw new TypeError(`The world has no ${name}.`)
  return privateKeyToAccount(found.privateKey)
}

/** Signs a text about a name with a key, for its own account or for another's. */
export async function signName(
  key: PrivateKeyAccount,
  text: Partial<NameText> & Pick<NameText, 'name'>,
  { address = key.address, coinType = 60 }: { address?: Address; coinType?: number } = {},
): Promise<SignedText> {
  const message = JSON.stringify({ timestamp: nowSeconds(), ...text })
  return { message, signature: await key.signMessage({ message }), coin_type: coinType, address }
}
