import type { NodePath } from '@babel/traverse'
import type { JSXElement, Node } from '@babel/types'
import type { KitSettings } from '../kit/settings.ts'
import type { ImportEditor } from '../source/imports.ts'
import type { SourceFile } from '../source/parseFile.ts'
import type { OldImport } from '../source/references.ts'

/** What takes the place of an export. */
export type Target =
  /** An export of another package. */
  | { to: 'package'; source: string; name: string; isType?: boolean }
  /** An export of a file that is copied into the app. */
  | { to: 'bridge'; bridge: Bridge; name: string; isType?: boolean }
  /** A type, as text. */
  | { to: 'type'; text: string }
  /** Nothing: a person decides. */
  | { to: 'nothing'; action: string; anchor: string }

/** A file of `bridges/`: the old API on Latchkey's public API, for what is no single export. */
export type Bridge =
  | 'authentication'
  | 'chain'
  | 'connectKitButton'
  | 'customButton'
  | 'modals'
  | 'nextAuth'
  | 'nextSiwe'
  | 'pictures'
  | 'recentTransactions'
  | 'siwe'
  | 'walletButton'
  | 'connectKitHooks'

/** What a library's `getDefaultConfig` is called with, as names of its parameters. */
type ConfigParameters = {
  name: string
  description: string
  url: string
  icon: string
  projectId: string
  wallets?: string
  /** Others that only the library's own connectors use. */
  dropped: readonly string[]
}

/** A library that apps move from. */
export type Library = {
  name: string
  /** Path of its guide, for comments. */
  page: string
  /** Packages, as listed in a manifest. */
  packages: readonly string[]
  /** Packages that also take other packages along while they are in use: name → those. */
  needs: Readonly<Record<string, string>>
  targets: Readonly<Record<string, Target>>
  /** A function of an export of a subpath, such as `…/wallets`. */
  subpaths: Readonly<Record<string, Target>>
  styles: readonly string[]
  providers: readonly string[]
  /** Takes the place of the button's `Custom`. */
  custom: { bridge: Bridge; name: string }
  /** Whether `getDefaultConfig` returns a config, and not just its parameters. */
  createsConfig: boolean
  config: ConfigParameters
  /** Chains without a `chains` parameter. */
  defaultChains: readonly string[]
  /** Property of a chain with its logo, which the kit doesn't read. */
  chainIcon?: string
  /** Bridges that export `signIn` for the kit, by the export that asks for it. */
  signIn: Readonly<Record<string, Bridge>>
  /** Props of the button: the part of `show` that they become, and which of their values show it. */
  show: Readonly<Record<string, readonly [part: string, isShown: (value: unknown) => boolean]>>
  /** Props of components that Latchkey's have too. Others are dropped. */
  props: Readonly<Record<string, readonly string[]>>
  /** Reads the provider's props, and reports those that can't be moved. */
  readProvider(element: NodePath<JSXElement>, draft: Draft, settings: KitSettings): void
}

/** A file that loads an old package, on its way to its new text. */
export type Draft = {
  file: SourceFile
  library: Library
  old: readonly OldImport[]
  imports: ImportEditor
  /** References that are replaced or removed. */
  done: Set<Node>
  bridges: Set<Bridge>
}
