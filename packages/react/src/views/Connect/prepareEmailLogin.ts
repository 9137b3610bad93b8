import { type Kit, loadFrame } from '@latchkey/core'

/** Preloads everything a login needs while the address is typed. The login retries whatever fails to load. */
export function prepareEmailLogin(kit: Kit): void {
  const coming = [
    import('../../login/isEmail.ts'),
    import('../laterViews.ts').then(({ laterViews }) => laterViews.EmailVerifyDevice()),
    loadFrame(kit).then((frame) => frame.prepare()),
  ]
  Promise.all(coming).catch(() => {})
}
