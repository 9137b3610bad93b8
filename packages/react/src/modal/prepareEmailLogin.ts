import { type Kit, loadFrame } from '@latchkey/core'

/** Has all that a login takes come while the address is typed. What does not come now is asked for again by the login. */
export function prepareEmailLogin(kit: Kit): void {
  const coming = [
    import('../parts/isEmail.ts'),
    import('../views/laterViews.ts').then(({ laterViews }) => laterViews.EmailVerifyDevice()),
    loadFrame(kit).then((frame) => frame.prepare()),
  ]
  Promise.all(coming).catch(() => {})
}
