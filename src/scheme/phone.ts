/** Whether it is a number that costs no more than a call to a landline, or nothing. The database has the same rule. */
export const isPhone = (typed: string): boolean =>
  /^0([123]\d{8,9}|80\d{7,8})$/.test(typed.replaceAll(" ", ""));

/** An address that a phone dials. */
export const phoneUrl = (phone: string): string => `tel:${phone.replaceAll(" ", "")}`;

interface Reachable {
  council_key: string;
  council_name: string;
  phone: string | null;
  phone_hours: string | null;
}

/** The councils of these sites that give vouchers on the telephone, each once. */
export const councilsToCall = <Site extends Reachable>(sites: readonly Site[]) =>
  [...new Map(sites.map((site) => [site.council_key, site])).values()].flatMap((site) =>
    site.phone === null
      ? []
      : [{ council: site.council_name, phone: site.phone, hours: site.phone_hours ?? "" }],
  );
