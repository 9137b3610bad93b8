import type { Name, NameSuggestion, SignedText } from '@latchkey/protocol/schema'

/** Who asks for a change: the project, and which origins are its own. */
export type NameAsker = { projectId: string; isOwnOrigin(origin: string): boolean }

/** The port: the names that this server gives away, all under one zone. Changes throw `RequestFailure`. */
export type NameRegistry = {
  /** In any case. */
  getName(name: string): Promise<Name | undefined>
  /** The names that lead to an address, in any case of it, and that it signed for; the oldest first. */
  getNames(address: string): Promise<readonly Name[]>
  /** Names like a label or a full name, that one itself first, at most 5. */
  suggest(asked: { name: string; zone?: string | undefined }): Promise<NameSuggestion[]>
  /** 7.17: gives a name to the account that signed for it. */
  register(signed: SignedText, asker: NameAsker): Promise<Name>
  /** Replaces a name's attributes. */
  setAttributes(signed: SignedText & { name: string }, asker: NameAsker): Promise<Name>
  /**
   * Sets a name's address of a coin type. Where the signed text names the name, the address must sign as well; where it
   * does not, an address that has not signed is led to and is not called by the name.
   */
  setAddress(
    signed: SignedText & { name: string; address_signature?: string | undefined },
    asker: NameAsker,
  ): Promise<Name>
}
