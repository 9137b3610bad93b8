import type { Translation } from '../walletWords.ts'

/** The texts of emails and login pages in Simplified Chinese. */
export const zhHans: Translation = {
  login: {
    mail: {
      code: {
        subject: '您的 {app} 验证码',
        lead: '请输入此验证码以登录：',
        holds: '此验证码将在 10 分钟后过期，且仅在发起请求的浏览器中有效。',
      },
      device: {
        lead: '您正在从新的浏览器登录。输入验证码之前，请先打开此页面，确认是您本人：',
        button: '确认此浏览器',
      },
      link: {
        subject: '登录 {app}',
        lead: '此邮箱地址输错验证码的次数过多，因此我们今天无法通过邮件发送验证码。请打开此页面查看验证码：',
        button: '显示验证码',
      },
      isNew: '此邮箱地址还没有钱包。输入验证码将创建一个。',
      asked: { title: '请求详情', app: '应用', device: '浏览器', place: 'IP 地址', time: '时间' },
      warning: '不是您本人？请忽略此邮件。切勿向任何人透露此验证码或转发此邮件。我们绝不会索要验证码。',
      notice: {
        subject: '您的钱包有新的登录',
        lead: '您的钱包刚刚在新的浏览器中打开。',
        warning: '不是您本人？请立即登录钱包，在设置中让该设备退出登录，并更改此邮箱账号的密码。',
      },
      socialNotice: {
        subject: '您的钱包有新的登录',
        lead: '您的 {provider} 账号刚刚被用于从新的浏览器登录您的钱包。',
        warning: '不是您本人？请更改您的 {provider} 账号密码，然后登录钱包，在设置中让该设备退出登录。',
      },
    },
    page: {
      title: '是您在登录吗？',
      lead: '有人想在以下浏览器中打开您的钱包：',
      app: '应用',
      device: '浏览器',
      time: '时间',
      digits: '应用必须显示此数字',
      warning: '如果应用显示的数字不同，或此请求不是您发起的，请关闭此页面。',
      button: '是，显示的是 {digits}',
      confirmed: { title: '已确认', text: '请返回应用，输入邮件中的验证码。您可以关闭此页面。' },
      shown: {
        title: '您的验证码',
        text: '请返回应用，输入此验证码。请勿向他人透露。此前在此处显示的验证码已失效。',
      },
      over: {
        title: '此链接已失效',
        text: '链接已过期、已被使用，或已被较新的邮件取代。如果您尚未登录应用，请在应用中重新开始。',
      },
    },
  },
  change: {
    holds: '此验证码将在 10 分钟后过期，且仅在发起请求的浏览器中有效。',
    old: {
      subject: '用于更改钱包邮箱地址的验证码',
      lead: '有人已登录您的钱包，想要更改钱包的邮箱地址。如果是您本人，请输入此验证码：',
      warning: '不是您本人？请勿透露此验证码。请登录钱包，让您不认识的设备退出登录，并更改此邮箱账号的密码。',
    },
    new: {
      subject: '将此邮箱地址用于钱包的验证码',
      lead: '有人想使用此邮箱地址登录其钱包。如果是您本人，请输入此验证码：',
      warning: '不是您本人？请忽略此邮件，并且不要透露此验证码。',
    },
    taken: {
      subject: '此邮箱地址已有钱包',
      lead: '有人试图将此邮箱地址用于另一个钱包。此邮箱地址已有自己的钱包，因此未作任何更改，也没有验证码。',
      warning: '是您本人？请使用其他邮箱地址，或用此邮箱地址登录以打开其钱包。',
    },
    changed: {
      subject: '您钱包的邮箱地址已更改',
      lead: '您的钱包现在使用另一个邮箱地址。您无法再使用此邮箱地址登录。',
      warning: '不是您本人？有人能够访问您的邮箱和钱包。请立即联系应用方，并更改此邮箱账号的密码。',
    },
  },
  farcaster: {
    asks: {
      title: '要使用 Farcaster 登录吗？',
      lead: '有人想在以下浏览器中打开您的钱包：',
      app: '应用',
      device: '浏览器',
      time: '时间',
      digits: '应用必须显示此数字',
      warning:
        '如果应用显示的数字不同、登录不是您发起的，或是有人让您来到此页面，请拒绝。批准等于把您的钱包交给对方。',
      button: '是，显示的是 {digits}',
      refuse: '不是我本人',
    },
    opened: {
      title: '在 Farcaster 中批准',
      text: '请批准登录 {domain}（您的钱包），然后返回应用。',
      button: '打开 Farcaster',
      refuse: '取消',
    },
    refused: { title: '登录已取消', text: '您可以关闭此页面。' },
    failed: { title: 'Farcaster 未响应', text: '请稍后重试。', button: '重试' },
    over: {
      title: '此登录已失效',
      text: '登录已过期、已被使用，或已在另一个浏览器中打开。请在应用中重新开始。',
    },
  },
  social: {
    done: { title: '您已登录', text: '正在返回应用。此窗口会自动关闭。' },
    taken: { title: '您已登录', text: '请返回应用。您可以关闭此窗口。' },
    digits: {
      title: '在应用中输入此验证码',
      lead: '此验证码会在以下浏览器中打开您的钱包：',
      app: '应用',
      device: '浏览器',
      time: '时间',
      warning:
        '请仅在您本人发起登录的地方输入此验证码。如果是有人让您来到此处，或有人向您索要验证码，请关闭此窗口。',
    },
    refused: { title: '登录已取消', text: '请关闭此窗口，然后在应用中重新开始。' },
    failed: { title: '登录失败', text: '登录服务商返回了意外响应。请关闭此窗口，然后在应用中重试。' },
    over: {
      title: '此登录已失效',
      text: '登录已过期、已被使用，或是在另一个浏览器中开始的。请在应用中重新开始。',
    },
  },
}
