import { askAuthenticator } from './askAuthenticator.ts'
import { openPasskeyWindow } from './openPasskeyWindow.ts'
import type { Passkeys, PasskeyTask } from './passkeys.ts'

/**
 * The authenticators of a browser: asked in the frame where that is allowed, else in a window of the frame's own origin.
 * `getLook` tells that window how the page looks.
 */
export function createPasskeys(view: Window & typeof globalThis, getLook: () => unknown): Passkeys {
  return (task) =>
    isAllowedHere(view, task)
      ? askAuthenticator(view.navigator.credentials, task)
      : openPasskeyWindow(view, task, getLook())
}

/** What a document is allowed, where the browser says it (Permissions Policy). */
type Policed = { featurePolicy?: { allowsFeature(name: string): boolean } }

function isAllowedHere(view: Window, task: PasskeyTask): boolean {
  if (view.top === view) return true
  const { featurePolicy } = view.document as Document & Policed
  const feature = task.do === 'use' ? 'publickey-credentials-get' : 'publickey-credentials-create'
  // Browsers that do not say make no passkeys in a frame of another site: Safari, and Firefox until lately.
  return featurePolicy ? featurePolicy.allowsFeature(feature) : task.do === 'use'
}
