create table private.waste_kinds (
  key text primary key check (key ~ '^[a-z_]+$'),
  name text not null unique,
  position integer not null unique
);

comment on table private.waste_kinds is 'What a voucher can be for, in residents'' words.';

-- Never deleted: vouchers name it.
insert into private.waste_kinds (key, name, position) values
  ('mattress', 'Mattress or bed base', 1),
  ('sofa', 'Sofa or armchair', 2),
  ('furniture', 'Other furniture', 3),
  ('carpet', 'Carpet or rug', 4),
  ('fridge', 'Fridge or freezer', 5),
  ('appliance', 'Washing machine, cooker or dishwasher', 6),
  ('electrical', 'Television or other electricals', 7),
  ('wood', 'Wood, doors or fence panels', 8),
  ('metal', 'Scrap metal or bicycles', 9),
  ('garden', 'Garden waste', 10),
  ('rubble', 'Rubble, bricks or soil', 11),
  ('plasterboard', 'Plasterboard', 12),
  ('tyres', 'Tyres', 13),
  ('paint', 'Paint', 14),
  ('bags', 'Rubbish in bags', 15);

create table private.waste_sizes (
  key text primary key check (key ~ '^[a-z_]+$'),
  name text not null unique,
  position integer not null unique
);

comment on table private.waste_sizes is 'Vehicle sizes in residents'' words, the smallest first.';

insert into private.waste_sizes (key, name, position) values
  ('few', 'Up to 3 items or bags', 1),
  ('boot', 'A car boot full', 2),
  ('car', 'A car full, seats down', 3),
  ('small_van', 'A small van full', 4),
  ('large_van', 'A large van full', 5);
