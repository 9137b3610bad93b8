import { readLabel } from '@latchkey/protocol/nameLabel'
import type { Name, NameText, SignedText } from '@latchkey/protocol/schema'
import { RequestFailure } from '../base/RequestFailure.ts'
import { checkLabel } from './checkLabel.ts'
import { findName, withoutOwner } from './createNameReads.ts'
import type { KeptName, NameAccount } from './createNameStore.ts'
import { isSignedByKey } from './isSignedByKey.ts'
import type { NameAsker, NameRegistry } from './nameRegistry.ts'
import { isFreeOnChain, type NameRegistryParts, requireZone } from './nameRegistryParts.ts'
import { readNameText } from './readNameText.ts'
import { readAccount, toOnceText } from './readSigned.ts'
import { refuseName, refuseSignature } from './refuseName.ts'

const ethereumCoinType = 60

/** Creates the signed changes that accounts may make to names. */
export function createNameChanges(
  parts: NameRegistryParts,
): Pick<NameRegistry, 'register' | 'setAttributes' | 'setAddress'> {
  const { store, verify, burnNonce, now = Date.now } = parts

  const requireOwn = async (name: string) => {
    const kept = await findName(store, name)
    if (kept) return kept
    throw new RequestFailure('NOT_FOUND', { field: 'name', description: 'This name is not registered.' })
  }
  /** Parses the signed text and checks that its origin is the asker's. The signature is not verified yet. */
  const readText = ({ message }: SignedText, asker: NameAsker): NameText => {
    const text = readNameText(message, now())
    if (text.origin !== undefined && !asker.isOwnOrigin(text.origin))
      throw refuseName('origin', 'It was signed for a different origin than the one that sent it.')
    return text
  }
  const requireSignature = async (account: NameAccount, message: string, signature: string) => {
    if (!(await verify({ account, message, signature })))
      throw refuseSignature('The account did not sign this message.')
  }
  const burn = async ({ nonce }: NameText, { projectId }: NameAsker) => {
    if (nonce === undefined) return
    if (!(await burnNonce({ scope: projectId, nonce }, now())))
      throw refuseName('nonce', 'The nonce is unknown, already used or expired. Sign again.')
  }
  const read = async (name: string): Promise<Name> => withoutOwner(await requireOwn(name))

  return {
    async register(signed, asker) {
      const zone = requireZone(parts)
      const owner = readAccount(signed)
      const text = readText(signed, asker)
      if (text.name === undefined) throw refuseName('name', 'Required in the signed text.')
      const label = readLabel(text.name, zone.name)
      if (label === undefined)
        throw refuseName('name', `The name must be one label followed by .${zone.name}.`)
      checkLabel(label, zone.reserved)
      const name = `${label}.${zone.name}`
      await requireSignature(owner, signed.message, signed.signature)
      if (!(await isFreeOnChain(parts, name, owner.address))) throw refuseName('name', `${name} is taken.`)
      const { attributes = {} } = text
      // A key has the same owner on every chain. A contract's address may belong to another on another chain.
      const coinTypes = (await isSignedByKey({ ...signed, address: owner.address })) ? [ethereumCoinType] : []
      const once = toOnceText(owner, text, signed.message)
      try {
        await burn(text, asker)
        await store.register({ name, owner, coinTypes, attributes }, once, now())
      } catch (error) {
        // A repeat of the same request, such as after a lost response, changes nothing and is not a failure.
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
      const once = toOnceText(kept.owner, text, signed.message)
      await store.setAttributes({ name: kept.name, attributes }, once, now())
      return read(kept.name)
    },
    async setAddress(signed, asker) {
      const kept = await requireOwn(signed.name)
      const text = readText(signed, asker)
      requireSameName(text, kept)
      const account = readNewAddress(text, signed, kept)
      await requireSignature(kept.owner, signed.message, signed.signature)
      const signature = signed.address_signature ?? signed.signature
      const isConfirmed = await verify({ account, message: signed.message, signature })
      // Existing clients omit the name and only have the owner sign.
      if (!isConfirmed && (text.name !== undefined || signed.address_signature !== undefined))
        throw refuseSignature('The account did not sign this message.')
      await burn(text, asker)
      // Recorded for the owner, because the body need not name the owner: the text is used once, whatever else the body
      // contains.
      const once = toOnceText(kept.owner, text, signed.message)
      await store.setAddress({ name: kept.name, account, isConfirmed }, once, now())
      return read(kept.name)
    },
  }
}

/**
 * Checks the name in the signed text, if any. A text without a name applies to the name in the path, and is used once
 * across all names of its signer.
 */
function requireSameName(text: NameText, kept: KeptName) {
  if (text.name !== undefined && text.name.toLowerCase() !== kept.name)
    throw refuseName('name', 'It differs from the signed text.')
}

/**
 * Reads the new address from the signed text. The body must repeat it. If the text omits the name, the body may contain
 * the owner's account instead, as in a registration.
 */
function readNewAddress(text: NameText, signed: SignedText, { owner }: KeptName): NameAccount {
  const { address, coin_type } = text
  if (coin_type === undefined) throw refuseName('coin_type', 'Required in the signed text.')
  if (address === undefined) throw refuseName('address', 'Required in the signed text.')
  const account = readAccount({ address, coin_type })
  const body = readAccount(signed)
  const isOfOwner = text.name === undefined && body.address === owner.address
  if (body.coinType !== account.coinType && !(isOfOwner && body.coinType === owner.coinType))
    throw refuseName('coin_type', 'It differs from the signed text.')
  if (body.address !== account.address && !isOfOwner)
    throw refuseName('address', 'It differs from the signed text.')
  return account
}
