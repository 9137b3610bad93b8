import type { Translation } from '../walletWords.ts'

/** The texts of emails and login pages in Polish. */
export const pl: Translation = {
  login: {
    mail: {
      code: {
        subject: 'Kod weryfikacyjny do {app}',
        lead: 'Wpisz ten kod, aby się zalogować:',
        holds: 'Ten kod wygasa za 10 minut i działa tylko w przeglądarce, z której go zażądano.',
      },
      device: {
        lead: 'Logujesz się z nowej przeglądarki. Zanim wpiszesz kod, otwórz tę stronę, aby potwierdzić, że to Ty:',
        button: 'Potwierdź tę przeglądarkę',
      },
      link: {
        subject: 'Zaloguj się do {app}',
        lead: 'Dla tego adresu wpisano zbyt wiele nieprawidłowych kodów, więc nie możemy dziś wysłać kodu e-mailem. Otwórz tę stronę, aby zobaczyć kod:',
        button: 'Pokaż kod',
      },
      isNew: 'Ten adres nie ma jeszcze portfela. Wpisanie kodu go utworzy.',
      asked: {
        title: 'Szczegóły żądania',
        app: 'Aplikacja',
        device: 'Przeglądarka',
        place: 'Adres IP',
        time: 'Czas',
      },
      warning:
        'To nie Ty? Zignoruj ten e-mail. Nigdy nie udostępniaj tego kodu ani nie przesyłaj dalej tego e-maila. Nigdy nie prosimy o kod.',
      notice: {
        subject: 'Nowe logowanie do portfela',
        lead: 'Twój portfel właśnie otwarto w nowej przeglądarce.',
        warning:
          'To nie Ty? Natychmiast zaloguj się do portfela, wyloguj tamto urządzenie w ustawieniach i zmień hasło do tego konta e-mail.',
      },
      socialNotice: {
        subject: 'Nowe logowanie do portfela',
        lead: 'Twojego konta {provider} właśnie użyto do zalogowania się do Twojego portfela z nowej przeglądarki.',
        warning:
          'To nie Ty? Zmień hasło do konta {provider}. Następnie zaloguj się do portfela i wyloguj tamto urządzenie w ustawieniach.',
      },
    },
    page: {
      title: 'Czy to Ty się logujesz?',
      lead: 'Ktoś chce otworzyć Twój portfel w tej przeglądarce:',
      app: 'Aplikacja',
      device: 'Przeglądarka',
      time: 'Czas',
      digits: 'Aplikacja musi pokazywać tę liczbę',
      warning: 'Jeśli aplikacja pokazuje inną liczbę lub to nie Twoje żądanie, zamknij tę stronę.',
      button: 'Tak, pokazuje {digits}',
      confirmed: {
        title: 'Potwierdzono',
        text: 'Wróć do aplikacji i wpisz kod z e-maila. Możesz zamknąć tę stronę.',
      },
      shown: {
        title: 'Twój kod',
        text: 'Wróć do aplikacji i wpisz ten kod. Nie udostępniaj go. Kody pokazane tu wcześniej już nie działają.',
      },
      over: {
        title: 'Ten link stracił ważność',
        text: 'Wygasł, został już użyty lub zastąpił go nowszy e-mail. Jeśli aplikacja Cię nie zalogowała, zacznij w niej od nowa.',
      },
    },
  },
  change: {
    holds: 'Ten kod wygasa za 10 minut i działa tylko w przeglądarce, z której go zażądano.',
    old: {
      subject: 'Kod do zmiany adresu e-mail portfela',
      lead: 'Ktoś zalogowany do Twojego portfela chce zmienić jego adres e-mail. Jeśli to Ty, wpisz ten kod:',
      warning:
        'To nie Ty? Nie udostępniaj tego kodu. Zaloguj się do portfela, wyloguj nieznane Ci urządzenia i zmień hasło do tego konta e-mail.',
    },
    new: {
      subject: 'Kod do użycia tego adresu w portfelu',
      lead: 'Ktoś chce używać tego adresu do logowania się do swojego portfela. Jeśli to Ty, wpisz ten kod:',
      warning: 'To nie Ty? Zignoruj ten e-mail i nie udostępniaj tego kodu.',
    },
    taken: {
      subject: 'Ten adres ma już portfel',
      lead: 'Ktoś próbował użyć tego adresu do innego portfela. Ten adres ma już własny portfel, więc nic nie zmieniono i nie ma kodu.',
      warning: 'To Ty? Użyj innego adresu lub zaloguj się tym, aby otworzyć jego portfel.',
    },
    changed: {
      subject: 'Zmieniono adres e-mail Twojego portfela',
      lead: 'Twój portfel używa teraz innego adresu e-mail. Tym adresem nie można się już logować.',
      warning:
        'To nie Ty? Ktoś ma dostęp do Twojej poczty i Twojego portfela. Natychmiast skontaktuj się z twórcami aplikacji i zmień hasło do tego konta e-mail.',
    },
  },
  farcaster: {
    asks: {
      title: 'Zalogować się przez Farcaster?',
      lead: 'Ktoś chce otworzyć Twój portfel w tej przeglądarce:',
      app: 'Aplikacja',
      device: 'Przeglądarka',
      time: 'Czas',
      digits: 'Aplikacja musi pokazywać tę liczbę',
      warning:
        'Odrzuć, jeśli aplikacja pokazuje inną liczbę, logowanie rozpoczął ktoś inny lub ktoś Cię tu skierował. Zatwierdzenie oddałoby tej osobie Twój portfel.',
      button: 'Tak, pokazuje {digits}',
      refuse: 'To nie ja',
    },
    opened: {
      title: 'Zatwierdź w Farcaster',
      text: 'Zatwierdź logowanie do {domain} (to Twój portfel), a potem wróć do aplikacji.',
      button: 'Otwórz Farcaster',
      refuse: 'Anuluj',
    },
    refused: { title: 'Logowanie anulowane', text: 'Możesz zamknąć tę stronę.' },
    failed: {
      title: 'Farcaster nie odpowiada',
      text: 'Spróbuj ponownie za chwilę.',
      button: 'Spróbuj ponownie',
    },
    over: {
      title: 'To logowanie straciło ważność',
      text: 'Wygasło, zostało już wykorzystane lub jest otwarte w innej przeglądarce. Zacznij od nowa w aplikacji.',
    },
  },
  social: {
    done: { title: 'Zalogowano', text: 'Powrót do aplikacji. To okno zamknie się automatycznie.' },
    taken: { title: 'Zalogowano', text: 'Wróć do aplikacji. Możesz zamknąć to okno.' },
    digits: {
      title: 'Wpisz ten kod w aplikacji',
      lead: 'Otworzy on Twój portfel w tej przeglądarce:',
      app: 'Aplikacja',
      device: 'Przeglądarka',
      time: 'Czas',
      warning:
        'Wpisz ten kod tylko tam, gdzie logowanie zostało rozpoczęte przez Ciebie. Jeśli ktoś Cię tu skierował lub prosi Cię o kod, zamknij to okno.',
    },
    refused: { title: 'Logowanie anulowane', text: 'Zamknij to okno i zacznij od nowa w aplikacji.' },
    failed: {
      title: 'Logowanie nie powiodło się',
      text: 'Dostawca nie odpowiada zgodnie z oczekiwaniami. Zamknij to okno i spróbuj ponownie w aplikacji.',
    },
    over: {
      title: 'To logowanie straciło ważność',
      text: 'Wygasło, zostało już wykorzystane lub rozpoczęto je w innej przeglądarce. Zacznij od nowa w aplikacji.',
    },
  },
}
