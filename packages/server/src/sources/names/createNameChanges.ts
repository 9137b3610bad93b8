import { readLabel } from '@latchkey/protocol/nameLabel'
import type { Name, NameText, SignedText } from '@latchkey/protocol/schema'
import { RequestFailure } from '../../RequestFailure.ts'
import { checkLabel } from './checkLabel.ts'
import { findName, withoutOwner } from './createNameReads.ts'
import type { KeptName, NameAccount } from './createNameStore.ts'
import type { NameAsker, NameRegistry } from './nameRegistry.ts'
import { isFreeOnChain, type NameRegistryParts, requireZone } from './nameRegistryParts.ts'
import { readNameText } from './readNameText.ts'
import { readAccount, toOnceText } from './readSigned.ts'
import { refuseName, refuseSignature } from './refuseName.ts'

/** What accounts may do about names by signing for it. */
export function createNameChanges(
  parts: NameRegistryParts,
): Pick<NameRegistry, 'register' | 'setAttributes' | 'setAddress'> {
  const { store, verify, burnNonce, now = Date.now } = parts

  const requireOwn = async (name: string) => {
    const kept = await findName(store, name)
    if (kept) return kept
    throw new RequestFailure('NOT_FOUND', { field: 'name', description: 'Nobody has registered this name.' })
  }
  /** Reads what was signed and holds it against who asks; nobody has checked the signature yet. */
  const readText = ({ message }: SignedText, asker: NameAsker): NameText => {
    const text = readNameText(message, now())
    if (text.origin !== undefined && !asker.isOwnOrigin(text.origin))
      throw refuseName('origin', 'It was signed for another site than the one that sends it.')
    return text
  }
  const requireSignature = async (account: NameAccount, message: string, signature: string) => {
    if (!(await verify({ account, message, signature })))
      throw refuseSignature('This account has not signed this message.')
  }
  const burn = async ({ nonce }: NameText, { projectId }: NameAsker) => {
    if (nonce === undefined) return
    if (!(await burnNonce({ scope: projectId, nonce }, now())))
      throw refuseName('nonce', 'It was not issued here, was used, or is too old. Sign again.')
  }
  const read = async (name: string): Promise<Name> => withoutOwner(await requireOwn(name))

  return {
    async register(signed, asker) {
      const zone = requireZone(parts)
      const owner = readAccount(signed)
      const text = readText(signed, asker)
      const label = readLabel(text.name, zone.name)
      if (label === undefined) throw refuseName('name', `It must end with .${zone.name}, after one label.`)
      checkLabel(label, zone.reserved)
      const name = `${label}.${zone.name}`
      await requireSignature(owner, signed.message, signed.signature)
      if (!(await isFreeOnChain(parts, name, owner.address))) throw refuseName('name', `${name} is taken.`)
      const { attributes = {} } = text
      const once = toOnceText(signed, text)
      try {
        await burn(text, asker)
        await store.register({ name, owner, attributes }, once, now())
      } catch (error) {
        // The same once more, as where the answer was lost, gives nothing anew, and is no failure.
        if (!(await store.isDone({ name, owner }, once))) throw error
      }
      return read(name)
    },
    async setAttributes(signed, asker) {
      const kept = await requireOwn(signed.name)
      const text = readText(signed, asker)
      requireSameName(text, kept)
      const { attributes } = text
      if (!attributes) throw refuseName('attributes', 'Required in the signed text.')
      if (readAccount(signed).address !== kept.owner.address)
        throw refuseSignature('Only the account that registered a name may change it.', 'address')
      await requireSignature(kept.owner, signed.message, signed.signature)
      await burn(text, asker)
      await store.setAttributes({ name: kept.name, attributes }, toOnceText(signed, text), now())
      return read(kept.name)
    },
    async setAddress(signed, asker) {
      const kept = await requireOwn(signed.name)
      const text = readText(signed, asker)
      requireSameName(text, kept)
      const account = readAccount(signed)
      requireSameAddress(text, account)
      await requireSignature(kept.owner, signed.message, signed.signature)
      await requireSignature(account, signed.message, signed.address_signature ?? signed.signature)
      await burn(text, asker)
      await store.setAddress({ name: kept.name, account }, toOnceText(signed, text), now())
      return read(kept.name)
    },
  }
}

function requireSameName(text: NameText, kept: KeptName) {
  if (text.name.toLowerCase() !== kept.name)
    throw refuseName('name', 'It is another one than in the signed text.')
}

function requireSameAddress(text: NameText, account: NameAccount) {
  if (text.coin_type !== account.coinType)
    throw refuseName('coin_type', 'It is another one than in the signed text.')
  if (text.address?.toLowerCase() !== account.address)
    throw refuseName('address', 'It is another one than in the signed text.')
}
