interface DemoHelpService {
  countryCode: string;
  country: string;
  name: string;
  url: string;
  phone: string | null;
  note: string | null;
  checkedOn: string;
}

export const demoHelpServices: DemoHelpService[] = [
  {
    countryCode: 'GB',
    country: 'United Kingdom',
    name: 'GamCare',
    url: 'https://www.gamcare.org.uk/',
    phone: '0808 8020 133',
    note: null,
    checkedOn: '2026-11-20',
  },
];
