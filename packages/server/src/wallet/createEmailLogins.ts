import { confirmNewEmail } from './emailChange/confirmNewEmail.ts'
import { confirmOldEmail } from './emailChange/confirmOldEmail.ts'
import { createEmailChange } from './emailChange/createEmailChange.ts'
import { confirmDevice } from './emailLogin/confirmDevice.ts'
import { createEmailLogin } from './emailLogin/createEmailLogin.ts'
import { getEmailLogin } from './emailLogin/getEmailLogin.ts'
import { showDevice } from './emailLogin/showDevice.ts'
import { verifyEmailLogin } from './emailLogin/verifyEmailLogin.ts'
import { type EmailLoginSettings, openEmailLogins } from './openEmailLogins.ts'
import type { EmailChanges, EmailLogins } from './ports.ts'

/** Creates the email login and email change handlers of the wallet's origin. */
export function createEmailLogins(settings: EmailLoginSettings): EmailLogins & EmailChanges {
  const parts = openEmailLogins(settings)
  return {
    createEmailLogin: (request, caller) => createEmailLogin(request, caller, parts),
    getEmailLogin: (request, caller) => getEmailLogin(request, caller, parts),
    verifyEmailLogin: (request, caller) => verifyEmailLogin(request, caller, parts),
    createEmailChange: (request, caller) => createEmailChange(request, caller, parts),
    confirmOldEmail: (request, caller) => confirmOldEmail(request, caller, parts),
    confirmNewEmail: (request, caller) => confirmNewEmail(request, caller, parts),
    showDevice: (token) => showDevice(token, parts),
    confirmDevice: (token) => confirmDevice(token, parts),
    close: parts.close,
  }
}
