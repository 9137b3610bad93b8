import type { Translation } from '../walletWords.ts'

/** The texts of emails and login pages in Vietnamese. */
export const vi: Translation = {
  login: {
    mail: {
      code: {
        subject: 'Mã xác minh của bạn cho {app}',
        lead: 'Nhập mã này để đăng nhập:',
        holds: 'Mã này hết hạn sau 10 phút và chỉ dùng được trong trình duyệt đã yêu cầu mã.',
      },
      device: {
        lead: 'Bạn đang đăng nhập từ một trình duyệt mới. Mở trang này để xác nhận đó là bạn trước khi nhập mã:',
        button: 'Xác nhận trình duyệt này',
      },
      link: {
        subject: 'Đăng nhập vào {app}',
        lead: 'Đã có quá nhiều mã sai được nhập cho địa chỉ này nên hôm nay chúng tôi không thể gửi mã qua email. Mở trang này để xem mã của bạn:',
        button: 'Hiện mã',
      },
      isNew: 'Địa chỉ này chưa có ví. Khi bạn nhập mã, ví sẽ được tạo.',
      asked: {
        title: 'Chi tiết yêu cầu',
        app: 'Ứng dụng',
        device: 'Trình duyệt',
        place: 'Địa chỉ IP',
        time: 'Thời gian',
      },
      warning:
        'Không phải bạn? Hãy bỏ qua email này. Đừng bao giờ chia sẻ mã này hoặc chuyển tiếp email này. Chúng tôi không bao giờ hỏi mã.',
      notice: {
        subject: 'Lần đăng nhập mới vào ví của bạn',
        lead: 'Ví của bạn vừa được mở trong một trình duyệt mới.',
        warning:
          'Không phải bạn? Hãy đăng nhập vào ví ngay, đăng xuất khỏi thiết bị đó trong phần cài đặt và đổi mật khẩu của tài khoản email này.',
      },
      socialNotice: {
        subject: 'Lần đăng nhập mới vào ví của bạn',
        lead: 'Tài khoản {provider} của bạn vừa được dùng để đăng nhập vào ví của bạn từ một trình duyệt mới.',
        warning:
          'Không phải bạn? Hãy đổi mật khẩu tài khoản {provider} của bạn. Sau đó, đăng nhập vào ví và đăng xuất khỏi thiết bị đó trong phần cài đặt.',
      },
    },
    page: {
      title: 'Có phải bạn đang đăng nhập?',
      lead: 'Có người muốn mở ví của bạn trong trình duyệt này:',
      app: 'Ứng dụng',
      device: 'Trình duyệt',
      time: 'Thời gian',
      digits: 'Ứng dụng phải hiển thị số này',
      warning: 'Nếu ứng dụng hiển thị số khác hoặc bạn không yêu cầu việc này, hãy đóng trang này.',
      button: 'Đúng, số hiển thị là {digits}',
      confirmed: {
        title: 'Đã xác nhận',
        text: 'Quay lại ứng dụng và nhập mã trong email. Bạn có thể đóng trang này.',
      },
      shown: {
        title: 'Mã của bạn',
        text: 'Quay lại ứng dụng và nhập mã này. Đừng chia sẻ mã. Các mã hiển thị tại đây trước đó không còn hiệu lực.',
      },
      over: {
        title: 'Liên kết này không còn hiệu lực',
        text: 'Liên kết đã hết hạn, đã được dùng hoặc đã bị thay bằng email mới hơn. Nếu bạn chưa đăng nhập vào ứng dụng, hãy bắt đầu lại tại đó.',
      },
    },
  },
  change: {
    holds: 'Mã này hết hạn sau 10 phút và chỉ dùng được trong trình duyệt đã yêu cầu mã.',
    old: {
      subject: 'Mã để đổi địa chỉ email của ví',
      lead: 'Có người đã đăng nhập vào ví của bạn và muốn đổi địa chỉ email của ví. Nếu đó là bạn, hãy nhập mã này:',
      warning:
        'Không phải bạn? Đừng chia sẻ mã này. Hãy đăng nhập vào ví, đăng xuất khỏi những thiết bị bạn không nhận ra và đổi mật khẩu của tài khoản email này.',
    },
    new: {
      subject: 'Mã để dùng địa chỉ này cho ví của bạn',
      lead: 'Có người muốn dùng địa chỉ này để đăng nhập vào ví của họ. Nếu đó là bạn, hãy nhập mã này:',
      warning: 'Không phải bạn? Hãy bỏ qua email này và đừng chia sẻ mã này.',
    },
    taken: {
      subject: 'Địa chỉ này đã có ví',
      lead: 'Có người đã thử dùng địa chỉ này cho một ví khác. Địa chỉ này đã có ví riêng nên không có gì thay đổi và không có mã nào.',
      warning: 'Có phải bạn không? Hãy dùng địa chỉ khác, hoặc đăng nhập bằng địa chỉ này để mở ví đã có.',
    },
    changed: {
      subject: 'Địa chỉ email của ví đã được đổi',
      lead: 'Ví của bạn hiện dùng địa chỉ email khác. Bạn không thể đăng nhập bằng địa chỉ này nữa.',
      warning:
        'Không phải bạn? Có người truy cập được email và ví của bạn. Hãy liên hệ ngay với bên cung cấp ứng dụng và đổi mật khẩu của tài khoản email này.',
    },
  },
  farcaster: {
    asks: {
      title: 'Đăng nhập bằng Farcaster?',
      lead: 'Có người muốn mở ví của bạn trong trình duyệt này:',
      app: 'Ứng dụng',
      device: 'Trình duyệt',
      time: 'Thời gian',
      digits: 'Ứng dụng phải hiển thị số này',
      warning:
        'Hãy từ chối nếu ứng dụng hiển thị số khác, nếu bạn không bắt đầu lần đăng nhập này hoặc nếu có người đưa bạn đến đây. Phê duyệt nghĩa là trao ví của bạn cho người đó.',
      button: 'Đúng, số hiển thị là {digits}',
      refuse: 'Đây không phải tôi',
    },
    opened: {
      title: 'Phê duyệt trong Farcaster',
      text: 'Phê duyệt đăng nhập vào {domain}, ví của bạn, rồi quay lại ứng dụng.',
      button: 'Mở Farcaster',
      refuse: 'Hủy',
    },
    refused: { title: 'Đã hủy đăng nhập', text: 'Bạn có thể đóng trang này.' },
    failed: { title: 'Farcaster không phản hồi', text: 'Thử lại sau giây lát.', button: 'Thử lại' },
    over: {
      title: 'Lần đăng nhập này không còn hiệu lực',
      text: 'Lần đăng nhập này đã hết hạn, đã được dùng hoặc đang mở trong trình duyệt khác. Hãy bắt đầu lại trong ứng dụng.',
    },
  },
  social: {
    done: { title: 'Bạn đã đăng nhập', text: 'Đang quay lại ứng dụng. Cửa sổ này sẽ tự động đóng.' },
    taken: { title: 'Bạn đã đăng nhập', text: 'Hãy quay lại ứng dụng. Bạn có thể đóng cửa sổ này.' },
    digits: {
      title: 'Nhập mã này trong ứng dụng',
      lead: 'Mã này mở ví của bạn trong trình duyệt này:',
      app: 'Ứng dụng',
      device: 'Trình duyệt',
      time: 'Thời gian',
      warning:
        'Chỉ nhập mã này ở nơi chính bạn đã bắt đầu đăng nhập. Nếu có người đưa bạn đến đây hoặc hỏi mã của bạn, hãy đóng cửa sổ này.',
    },
    refused: { title: 'Đã hủy đăng nhập', text: 'Đóng cửa sổ này rồi bắt đầu lại trong ứng dụng.' },
    failed: {
      title: 'Đăng nhập thất bại',
      text: 'Nhà cung cấp dịch vụ đăng nhập không phản hồi như mong đợi. Đóng cửa sổ này rồi thử lại trong ứng dụng.',
    },
    over: {
      title: 'Lần đăng nhập này không còn hiệu lực',
      text: 'Lần đăng nhập này đã hết hạn, đã được dùng hoặc bắt đầu từ trình duyệt khác. Hãy bắt đầu lại trong ứng dụng.',
    },
  },
}
