-- A code is nine random characters and a tenth that checks them. Since they are as many as a prime number, one wrong
-- character is always found, and so are two that changed places. 23 to the ninth is more than 40 bits.
-- src/shared/domain/voucher-code.ts reads codes alike.

create function private.check_character(nine text) returns text
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
declare
  alphabet constant text := private.voucher_code_alphabet();
  total integer := 0;
begin
  for place in 1..9 loop
    total := total + place * (strpos(alphabet, substr(nine, place, 1)) - 1);
  end loop;
  return substr(alphabet, total % 23 + 1, 1);
end;
$$;

comment on function private.check_character(text) is 'The tenth character of the code that begins with these nine.';

create function private.new_voucher_code() returns text
language plpgsql volatile
set search_path = ''
as $$
declare
  alphabet constant text := private.voucher_code_alphabet();
  codes constant bigint := 1801152661463;
  number bigint;
  nine text := '';
begin
  -- The last 56 bits of a random uuid are the generator's own. Those beyond the last multiple are drawn again, so that
  -- no code is likelier than another.
  loop
    number := ('x' || right(replace(gen_random_uuid()::text, '-', ''), 14))::bit(56)::bigint;
    exit when number < codes * 40006;
  end loop;
  for place in 1..9 loop
    nine := nine || substr(alphabet, (number % 23)::integer + 1, 1);
    number := number / 23;
  end loop;
  return nine || private.check_character(nine);
end;
$$;

comment on function private.new_voucher_code() is 'Ten characters at random, the last of which checks the others.';

create function private.read_voucher_code(typed text) returns text
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
declare
  -- What is far too long is not cleaned. Only ASCII becomes upper case, whatever the server's locale.
  code text := case
    when char_length(typed) <= 100 then
      translate(regexp_replace(typed, '[\s-]', '', 'g'),
        'abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  end;
begin
  if code ~ ('^[' || private.voucher_code_alphabet() || ']{10}$') and right(code, 1) = private.check_character(left(code, 9)) then
    return code;
  end if;
  return null;
end;
$$;

comment on function private.read_voucher_code(text) is
  'The code in what somebody typed, whatever its gaps and case; null where its check character tells that it is none.';
