import type { Name, NameSuggestion, SignedText } from '@latchkey/protocol/schema'

/** The project that requests a change, and which origins belong to it. */
export type NameAsker = { projectId: string; isOwnOrigin(origin: string): boolean }

/** The port for names that this server issues, all under one zone. Changes throw `RequestFailure`. */
export type NameRegistry = {
  /** Returns a name, ignoring case. */
  getName(name: string): Promise<Name | undefined>
  /** Lists the names that resolve to an address, in any case, and that it signed for, oldest first. */
  getNames(address: string): Promise<readonly Name[]>
  /** Suggests names similar to a label or a full name, itself first, at most 5. */
  suggest(asked: { name: string; zone?: string | undefined }): Promise<NameSuggestion[]>
  /** Registers a name for the account that signed for it (7.17). */
  register(signed: SignedText, asker: NameAsker): Promise<Name>
  /** Replaces a name's attributes. */
  setAttributes(signed: SignedText & { name: string }, asker: NameAsker): Promise<Name>
  /**
   * Sets a name's address for a coin type. If the signed text contains the name, the address must sign as well. If it
   * does not, the name resolves to an address that has not signed, but the address does not resolve to the name.
   */
  setAddress(
    signed: SignedText & { name: string; address_signature?: string | undefined },
    asker: NameAsker,
  ): Promise<Name>
}

/** Dependencies of the handlers of names. */
export type NamePorts = { sources: { registry: NameRegistry } }
