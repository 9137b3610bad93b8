import { askAuthenticator } from './askAuthenticator.ts'
import { openPasskeyWindow } from './openPasskeyWindow.ts'
import type { Passkeys, PasskeyTask } from './passkeys.ts'

/**
 * Creates access to a browser's passkeys: in the frame if that is allowed, else in a window of the frame's own origin.
 * `getLook` returns the page's theme for that window.
 */
export function createPasskeys(view: Window & typeof globalThis, getLook: () => unknown): Passkeys {
  return (task) =>
    isAllowedHere(view, task)
      ? askAuthenticator(view.navigator.credentials, task)
      : openPasskeyWindow(view, task, getLook())
}

/** A document's permissions, in browsers that expose them (Permissions Policy). */
type Policed = { featurePolicy?: { allowsFeature(name: string): boolean } }

function isAllowedHere(view: Window, task: PasskeyTask): boolean {
  if (view.top === view) return true
  const { featurePolicy } = view.document as Document & Policed
  const feature = task.do === 'use' ? 'publickey-credentials-get' : 'publickey-credentials-create'
  // Other browsers can't create passkeys in a third-party frame: Safari, and Firefox until recently.
  return featurePolicy ? featurePolicy.allowsFeature(feature) : task.do === 'use'
}
