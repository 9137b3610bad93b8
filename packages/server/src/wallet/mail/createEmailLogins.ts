import type { EmailChanges, EmailLogins } from '../base/ports.ts'
import { confirmNewEmail } from './change/confirmNewEmail.ts'
import { confirmOldEmail } from './change/confirmOldEmail.ts'
import { createEmailChange } from './change/createEmailChange.ts'
import { confirmDevice } from './confirmDevice.ts'
import { createEmailLogin } from './createEmailLogin.ts'
import { getEmailLogin } from './getEmailLogin.ts'
import { type EmailLoginSettings, openEmailLogins } from './openEmailLogins.ts'
import { showDevice } from './showDevice.ts'
import { verifyEmailLogin } from './verifyEmailLogin.ts'

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
