import type { Translation } from '../walletWords.ts'

/** The texts of emails and login pages in Turkish. */
export const tr: Translation = {
  login: {
    mail: {
      code: {
        subject: '{app} için doğrulama kodunuz',
        lead: 'Giriş yapmak için bu kodu girin:',
        holds: 'Bu kodun süresi 10 dakika sonra dolar. Kod yalnızca onu talep eden tarayıcıda çalışır.',
      },
      device: {
        lead: 'Yeni bir tarayıcıdan giriş yapıyorsunuz. Kodu girmeden önce, siz olduğunuzu onaylamak için bu sayfayı açın:',
        button: 'Bu tarayıcıyı onayla',
      },
      link: {
        subject: '{app} uygulamasına giriş yapın',
        lead: 'Bu adres için çok fazla yanlış kod girildi, bu yüzden bugün e-postayla kod gönderemiyoruz. Kodunuzu görmek için bu sayfayı açın:',
        button: 'Kodu göster',
      },
      isNew: 'Bu adrese ait bir cüzdan henüz yok. Kodu girdiğinizde bir cüzdan oluşturulur.',
      asked: {
        title: 'Talep ayrıntıları',
        app: 'Uygulama',
        device: 'Tarayıcı',
        place: 'IP adresi',
        time: 'Tarih ve saat',
      },
      warning:
        'Bu siz değil misiniz? Bu e-postayı dikkate almayın. Bu kodu asla paylaşmayın, bu e-postayı asla iletmeyin. Kodu sizden asla istemeyiz.',
      notice: {
        subject: 'Cüzdanınıza yeni giriş',
        lead: 'Cüzdanınız az önce yeni bir tarayıcıda açıldı.',
        warning:
          'Bunu siz yapmadınız mı? Hemen cüzdanınıza giriş yapın, ayarlarda o cihazdan çıkış yapın ve bu e-posta hesabının parolasını değiştirin.',
      },
      socialNotice: {
        subject: 'Cüzdanınıza yeni giriş',
        lead: '{provider} hesabınız az önce yeni bir tarayıcıdan cüzdanınıza giriş yapmak için kullanıldı.',
        warning:
          'Bunu siz yapmadınız mı? {provider} hesabınızın parolasını değiştirin. Ardından cüzdanınıza giriş yapın ve ayarlarda o cihazdan çıkış yapın.',
      },
    },
    page: {
      title: 'Giriş yapan siz misiniz?',
      lead: 'Biri, cüzdanınızı bu tarayıcıda açmak istiyor:',
      app: 'Uygulama',
      device: 'Tarayıcı',
      time: 'Tarih ve saat',
      digits: 'Uygulamada bu sayı görünmelidir',
      warning: 'Uygulamada farklı bir sayı görünüyorsa veya bunu siz talep etmediyseniz bu sayfayı kapatın.',
      button: 'Evet, {digits} görünüyor',
      confirmed: {
        title: 'Onaylandı',
        text: 'Uygulamaya dönüp e-postadaki kodu girin. Bu sayfayı kapatabilirsiniz.',
      },
      shown: {
        title: 'Kodunuz',
        text: 'Uygulamaya dönüp bu kodu girin. Kodu paylaşmayın. Burada daha önce gösterilen kodlar artık çalışmaz.',
      },
      over: {
        title: 'Bu bağlantı artık geçerli değil',
        text: 'Süresi doldu, daha önce kullanıldı veya yerini daha yeni bir e-posta aldı. Uygulamada giriş yapmış değilseniz orada yeniden başlayın.',
      },
    },
  },
  change: {
    holds: 'Bu kodun süresi 10 dakika sonra dolar. Kod yalnızca onu talep eden tarayıcıda çalışır.',
    old: {
      subject: 'Cüzdanınızın e-posta adresini değiştirme kodunuz',
      lead: 'Cüzdanınıza giriş yapmış biri, cüzdanın e-posta adresini değiştirmek istiyor. Bu sizseniz şu kodu girin:',
      warning:
        'Bu siz değil misiniz? Bu kodu paylaşmayın. Cüzdanınıza giriş yapın, tanımadığınız cihazlardan çıkış yapın ve bu e-posta hesabının parolasını değiştirin.',
    },
    new: {
      subject: 'Bu adresi cüzdanınızda kullanma kodunuz',
      lead: 'Biri, kendi cüzdanına giriş yapmak için bu adresi kullanmak istiyor. Bu sizseniz şu kodu girin:',
      warning: 'Bu siz değil misiniz? Bu e-postayı dikkate almayın ve bu kodu paylaşmayın.',
    },
    taken: {
      subject: 'Bu adrese ait bir cüzdan zaten var',
      lead: 'Biri, bu adresi başka bir cüzdan için kullanmaya çalıştı. Bu adresin zaten kendi cüzdanı var. Bu yüzden hiçbir şey değiştirilmedi ve gönderilen bir kod yok.',
      warning:
        'Bu siz miydiniz? Farklı bir adres kullanın veya bu adresin cüzdanını açmak için bu adresle giriş yapın.',
    },
    changed: {
      subject: 'Cüzdanınızın e-posta adresi değiştirildi',
      lead: 'Cüzdanınız artık farklı bir e-posta adresi kullanıyor. Bu adresle artık giriş yapamazsınız.',
      warning:
        'Bunu siz yapmadınız mı? Birinin e-postanıza ve cüzdanınıza erişimi var. Hemen uygulamayla iletişime geçin ve bu e-posta hesabının parolasını değiştirin.',
    },
  },
  farcaster: {
    asks: {
      title: 'Farcaster ile giriş yapılsın mı?',
      lead: 'Biri, cüzdanınızı bu tarayıcıda açmak istiyor:',
      app: 'Uygulama',
      device: 'Tarayıcı',
      time: 'Tarih ve saat',
      digits: 'Uygulamada bu sayı görünmelidir',
      warning:
        'Uygulamada farklı bir sayı görünüyorsa, girişi siz başlatmadıysanız veya sizi buraya biri gönderdiyse reddedin. Onaylarsanız cüzdanınızı o kişiye vermiş olursunuz.',
      button: 'Evet, {digits} görünüyor',
      refuse: 'Ben değildim',
    },
    opened: {
      title: 'Farcaster’da onaylayın',
      text: 'Cüzdanınız olan {domain} sitesine girişi onaylayın, ardından uygulamaya dönün.',
      button: 'Farcaster’ı aç',
      refuse: 'İptal',
    },
    refused: { title: 'Giriş iptal edildi', text: 'Bu sayfayı kapatabilirsiniz.' },
    failed: {
      title: 'Farcaster yanıt vermiyor',
      text: 'Biraz sonra yeniden deneyin.',
      button: 'Yeniden dene',
    },
    over: {
      title: 'Bu giriş artık geçerli değil',
      text: 'Süresi doldu, daha önce kullanıldı veya başka bir tarayıcıda açık. Uygulamada yeniden başlayın.',
    },
  },
  social: {
    done: { title: 'Giriş yaptınız', text: 'Uygulamaya dönülüyor. Bu pencere otomatik olarak kapanır.' },
    taken: { title: 'Giriş yaptınız', text: 'Uygulamaya dönün. Bu pencereyi kapatabilirsiniz.' },
    digits: {
      title: 'Bu kodu uygulamada girin',
      lead: 'Kod, cüzdanınızı bu tarayıcıda açar:',
      app: 'Uygulama',
      device: 'Tarayıcı',
      time: 'Tarih ve saat',
      warning:
        'Bu kodu yalnızca girişi kendinizin başlattığı yerde girin. Sizi buraya biri gönderdiyse veya sizden kodu isteyen biri varsa bu pencereyi kapatın.',
    },
    refused: { title: 'Giriş iptal edildi', text: 'Bu pencereyi kapatıp uygulamada yeniden başlayın.' },
    failed: {
      title: 'Giriş başarısız oldu',
      text: 'Sağlayıcı beklendiği gibi yanıt vermiyor. Bu pencereyi kapatıp uygulamada yeniden deneyin.',
    },
    over: {
      title: 'Bu giriş artık geçerli değil',
      text: 'Süresi doldu, daha önce kullanıldı veya başka bir tarayıcıda başlatıldı. Uygulamada yeniden başlayın.',
    },
  },
}
