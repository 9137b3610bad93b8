/** The texts of the settings. */
export const settingsCopy = {
  'settings.theme': 'Appearance',
  'settings.theme.light': 'Light',
  'settings.theme.dark': 'Dark',
  'settings.theme.system': 'Automatic',
  'settings.wallets': 'Connected wallets',
  'settings.remote': 'Phone',
  'settings.until': 'until {day}',
  'settings.disconnect': 'Disconnect {name}',
  'settings.leave': 'Disconnect',
  'settings.disconnectAll': 'Disconnect all',
  'settings.connectAnother': 'Connect another wallet',
  'settings.switched': '{name} is in use now',
  'settings.disconnected': '{name} disconnected',
} as const
