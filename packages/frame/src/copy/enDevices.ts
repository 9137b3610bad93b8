/** The texts of the screen that logs devices out, in English: they load with it. `{name}` stands for a value. */
export const enDevices = {
  devicesTitle_one: 'Sign out {name}',
  devicesTitle_other: 'Sign out {count} devices',
  devicesText: 'Whoever uses them must log in again. This device stays logged in.',
  devicesForgetTitle: 'Forget {name}',
  devicesForgetText: 'It is signed out already. Whoever logs in there again is on a new device.',
  devicesForgetDeed: 'Forget',
  devicesList: 'Devices',
  devicesAt: 'First seen at {host}, last used on {day}',
  devicesUsed: 'Last used on {day}',
  devicesAtOut: 'First seen at {host}, signed out',
  devicesOut: 'Signed out',
  devicesDeed: 'Sign out',
} as const
